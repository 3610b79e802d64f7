import type { ShareVisit } from '@coloa/contract/reports/share-visits.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { deviceName } from '../../sessions/devices.policy.ts';
import type { listVisits } from './share-visits.repo.ts';
import { shareStateOf } from './shares.policy.ts';
import type { ShareRecord } from './shares.repo.ts';

export function presentShare({ share, by, version }: ShareRecord, messages: number): Share {
  const { passwordHash, wrongPasswords: _, generation: __, versionId: ___, revokedAt: ____, createdAt, ...rest } = share;
  return {
    ...rest,
    password: passwordHash !== null,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    shown: version && { id: version.id, number: version.number, sha256: version.sha256.toString('hex') },
    state: shareStateOf(share),
    by,
    at: createdAt.toISOString(),
    lastSeenAt: share.lastSeenAt?.toISOString() ?? null,
    messages,
  };
}

export const presentVisit = ({ at, ...visit }: Awaited<ReturnType<typeof listVisits>>[number]): ShareVisit => ({
  ...visit,
  at: at.toISOString(),
  device: deviceName(visit.browser),
});
