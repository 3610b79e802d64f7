import { LIMITS } from '@coloa/contract/limits.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { visibleUser } from '../membership/identity.service.ts';
import { standingIn } from '../membership/workspaces.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { editUser } from './edit-user.service.ts';
import { memberList } from './member-list.service.ts';
import { memberSummaries, workspacesWhosePeople } from './member-summaries.service.ts';
import { addMember, changeMemberRole, removeMember } from './members.service.ts';
import { makeUser } from './new-users.service.ts';
import { findToAdd } from './username-find.service.ts';
import { presentUser, presentWorkspaceRoles } from './users.present.ts';
import { liveMemberships } from './users.repo.ts';

const withEmail = <User extends { email?: string | null | undefined }>(user: User) => ({ ...user, email: user.email ?? null });

const placeSent = <Membership extends object>(membership: Membership, n: number) => ({
  ...membership,
  paths: { workspaceId: `memberships.${n}.workspaceId`, roleId: `memberships.${n}.roleId` },
});

export function usersRoutes(platform: Platform): Implementation[] {
  const { db } = platform.database;
  return implement(usersContract, {
    async summary({ actor }) {
      const seen = (await workspacesWhosePeople(db, actor)).slice(0, LIMITS.workspaces);
      return memberSummaries(db, seen);
    },

    create: ({ actor, body: { roleId, workspaceId, ...user }, request }) =>
      makeUser(platform, actor, auditActor(actor, request), withEmail(user), [{ workspaceId, roleId, paths: { roleId: 'roleId' } }]),

    createInWorkspaces: ({ actor, body: { memberships, ...user }, request }) =>
      makeUser(platform, actor, auditActor(actor, request), withEmail(user), memberships.map(placeSent)),

    listMembers: ({ actor, query }) => memberList(db, actor, query),

    async findUsernames({ actor, query }) {
      const { workspaceId } = await standingIn(db, actor, query.workspaceId, 'WRITE_USER');
      return findToAdd(db, actor, workspaceId, query.name);
    },

    async addToWorkspace({ actor, params, body, request }) {
      await addMember(platform, actor, auditActor(actor, request), params.id, body);
      return true;
    },

    async updateRole({ actor, params, body, request }) {
      await changeMemberRole(platform, actor, auditActor(actor, request), params.id, body);
      return true;
    },

    async removeFromWorkspace({ actor, params, request }) {
      await removeMember(platform, actor, auditActor(actor, request), params.user_id, params.workspace_id);
      return true;
    },

    workspaceRoles: async ({ actor, params }) =>
      presentWorkspaceRoles(actor, await visibleUser(db, actor, params.id), await liveMemberships(db, params.id)),

    get: async ({ actor, params }) => presentUser(actor, await visibleUser(db, actor, params.id), await liveMemberships(db, params.id)),

    async update({ actor, params, body, request }) {
      await editUser(platform, actor, auditActor(actor, request), params.id, body);
      return true;
    },
  });
}
