import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { canGrantRole } from '../membership/roles.policy.ts';
import type { HeldRole } from '../membership/roles.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { holders } from './roles.repo.ts';

export function presentRole(role: HeldRole, held: Awaited<ReturnType<typeof holders>>, caller: Pick<Actor, 'role' | 'permissions'>): Role {
  const { id, name, builtIn, permissions } = role;
  const mine = held.find((row) => (builtIn ? row.role === name : row.roleId === id));
  return { id, name, builtIn, privileges: [...permissions], holders: mine?.n ?? 0, mayGrant: canGrantRole(caller, role) };
}
