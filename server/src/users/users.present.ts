import type { Member } from '@coloa/contract/users/users.contract.ts';
import { heldRoleOf } from '../roles/roles.service.ts';
import type { MemberRow } from './users.repo.ts';

export function presentMember({ role, own, ...row }: MemberRow): Member {
  const held = heldRoleOf({ role, own });
  return {
    ...row,
    role: { id: held.id, name: held.name },
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
