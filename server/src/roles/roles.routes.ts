import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import { type Role, rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { builtInRole, type HeldRole, ownRolesOf } from '../membership/roles.service.ts';
import { canGrantRole } from '../membership/users.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeRole, createRole, removeRole } from './own-roles.service.ts';
import { holders } from './roles.repo.ts';

function presentRole(role: HeldRole, held: Awaited<ReturnType<typeof holders>>, caller: Pick<Actor, 'role' | 'permissions'>): Role {
  const { id, name, builtIn, permissions } = role;
  const mine = held.find((row) => (builtIn ? row.role === name : row.roleId === id));
  return { id, name, builtIn, privileges: [...permissions], holders: mine?.n ?? 0, mayGrant: canGrantRole(caller, role) };
}

export function rolesRoutes(platform: Platform): Implementation[] {
  const { database } = platform;
  return implement(rolesContract, {
    async list({ actor }) {
      const [own, held] = await Promise.all([ownRolesOf(database.db, actor.workspaceId), holders(database.db, actor.workspaceId)]);
      const all = [...BUILT_IN_ROLES.map(builtInRole), ...own];
      return all.map((role) => presentRole(role, held, actor));
    },

    async create({ actor, body, request }) {
      return { id: await database.transaction((tx) => createRole(tx, actor, auditActor(actor, request), body)) };
    },

    async update({ actor, params, body, request }) {
      await changeRole(platform, actor, auditActor(actor, request), params.id, body);
      return true;
    },

    async delete({ actor, params, request }) {
      await database.transaction((tx) => removeRole(tx, actor.workspaceId, auditActor(actor, request), params.id));
      return true;
    },
  });
}
