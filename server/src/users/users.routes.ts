import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { searchWords } from '../platform/folding.ts';
import { type Implementation, implement } from '../platform/http.ts';
import { listPage, mapList } from '../platform/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { canGrantRole } from '../roles/roles.policy.ts';
import { roleById } from '../roles/roles.service.ts';
import { generatePassword } from '../sessions/passwords.policy.ts';
import { standingIn } from '../workspaces/workspaces.service.ts';
import { presentMember } from './users.present.ts';
import { countMembers, members } from './users.repo.ts';
import { createUser } from './users.service.ts';

export function usersRoutes({ database, passwords }: Platform): Implementation[] {
  return implement(usersContract, {
    async create({ actor, body }) {
      const standing = await standingIn(database.db, actor, body.workspaceId, 'WRITE_USER');
      const role = await roleById(database.db, standing.workspaceId, body.roleId);
      if (!role) throw refusal('UNKNOWN_ROLE', { path: 'roleId' });
      if (!canGrantRole(standing, role)) throw refusal('ROLE_TOO_POWERFUL', { path: 'roleId' });
      const password = generatePassword();
      const passwordHash = await passwords.hash(password);
      const { username, name, language, email = null } = body;
      const user = { username, name, email, language, passwordHash, mustChangePassword: true };
      const id = await database.transaction((tx) => createUser(tx, standing.workspaceId, role, user));
      return { id, password };
    },

    async listMembers({ actor, query }) {
      const { workspaceId } = await standingIn(database.db, actor, query.workspaceId, 'READ_USER');
      const words = searchWords(query.q);
      const list = await listPage(
        query,
        (limit, offset) => members(database.db, workspaceId, words, query.sortBy, limit, offset),
        () => countMembers(database.db, workspaceId, words),
      );
      return mapList(list, presentMember);
    },
  });
}
