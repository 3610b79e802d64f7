import { ROLES } from '@coloa/contract/permissions.ts';
import type { Member } from '@coloa/contract/users/users.contract.ts';
import type { MemberRow } from './users.repo.ts';

export const presentMember = (row: MemberRow): Member => ({
  ...row,
  role: { id: ROLES[row.role].id, name: row.role },
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
