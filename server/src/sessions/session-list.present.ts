import type { SessionItem } from '@coloa/contract/sessions/session-list.contract.ts';
import { deviceOf } from './devices.policy.ts';
import type { SessionRow } from './session-list.repo.ts';

export const presentSession = ({ userAgent, ...row }: SessionRow, currentId: string): SessionItem => ({
  ...row,
  ...deviceOf(userAgent),
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  current: row.id === currentId,
});
