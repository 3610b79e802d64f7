import { LIMITS } from '@coloa/contract/limits.ts';
import type { ShareState } from '@coloa/contract/reports/shares.contract.ts';
import type { Rate } from '../../platform/http/rate-limit.ts';

interface Standing {
  revokedAt: Date | null;
  expiresAt: Date | null;
  wrongPasswords: number;
}

export function shareStateOf({ revokedAt, expiresAt, wrongPasswords }: Standing, now = new Date()): ShareState {
  if (revokedAt) return 'REVOKED';
  if (expiresAt && expiresAt <= now) return 'EXPIRED';
  return wrongPasswords >= LIMITS.sharePasswordTries ? 'LOCKED' : 'ACTIVE';
}

/**
 * Limits the public calls from each network. 100 readers in one office, which counts as one network, can open a link within one minute.
 * Tokens cannot be guessed, so the limit on unknown tokens only protects the log and the database.
 */
export const RATES = {
  calls: { burst: 600, perSecond: 10 },
  unknownTokens: { burst: 30, perSecond: 0.2 },
  /** Limits the downloads of each link by each network. */
  downloads: { burst: 20, perSecond: 1 / 20 },
} as const satisfies Record<string, Rate>;

export const DOWNLOADS_AT_ONCE = { ofLink: 3, ofAll: 8 };

export const COOKIE_SECONDS = 60 * 60;
