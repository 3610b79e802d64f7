import { verificationContract } from '@coloa/contract/reports/verification.contract.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from '../../sessions/login-throttle.policy.ts';
import { verifyFile } from './verification.service.ts';

/** The rate limit only limits the load. It need not prevent guessing, because hashes cannot be guessed. */
const RATE = { burst: 10, perSecond: 10 / 60 };

export function verificationRoutes({ database }: Platform): Implementation[] {
  const rate = createRateLimit(RATE, 'files');
  return implement(verificationContract, {
    async verify({ actor, body, request }) {
      rate.take(networkOf(request.ip));
      return verifyFile(database.db, actor, body.sha256);
    },
  });
}
