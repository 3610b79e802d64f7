import { ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { invitationScenes } from '../../test/invitations.ts';
import { events } from '../events/events.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildInvitation } from './invitations.factory.ts';
import { buildMember } from './users.factory.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
const { add, list, own, accept, decline, withdraw, isMember, logged, adminOf, homeAndAway, invited, makeLink, linkWorks } =
  invitationScenes(t);

describe('the invited user', () => {
  test('sees workspace, role and inviter from any workspace', async () => {
    const { invitation, away, mai, maiToken } = await invited();
    expect(invitation).toMatchObject({
      workspace: { id: away.workspaceId },
      role: { name: 'Client' },
      by: { id: away.admin.id, username: away.admin.username },
    });
    const elsewhere = await buildMember(db, { user: mai });
    expect(await own(await tokenOf(mai, { id: elsewhere.workspaceId }))).toEqual(await own(maiToken));
    expect(await own(away.token)).toEqual([]);
  });

  test('becomes a member by accepting and can enter the workspace, and links created by others become invalid', async () => {
    const { invitation, mai, maiToken, homeAdmin, away } = await invited();
    const { url } = (await makeLink(homeAdmin, mai)).body;
    expect((await accept(maiToken, invitation.id)).text).toBe('true');
    expect((await call(sessionsContract.workspacesOfUser, { query: {} }, { token: maiToken })).body).toHaveLength(2);
    expect([await list(away.token), await own(maiToken), await linkWorks(url)]).toEqual([[], [], false]);
    expect((await makeLink(homeAdmin, mai)).status).toBe(403);
    expect(await logged(away.workspaceId, 'MEMBER_ADDED')).toMatchObject([
      { actor: mai.username, object: mai.username, details: { role: 'Client', invitedBy: away.admin.username } },
    ]);
    expect((await accept(maiToken, invitation.id)).status).toBe(404);
  });

  test('can decline; the workspace sees that without the address, and can invite again', async () => {
    const { invitation, mai, maiToken, away } = await invited();
    expect((await decline(maiToken, invitation.id)).text).toBe('true');
    expect((await accept(maiToken, invitation.id)).status).toBe(404);
    expect(await list(away.token)).toMatchObject([{ username: mai.username, declined: true }]);
    expect(await logged(away.workspaceId, 'INVITATION_DECLINED')).toEqual([
      { actor: mai.username, address: null, object: mai.username, details: {} },
    ]);
    expect((await add(away.token, mai.id, away.workspaceId, ROLES.Tester.id)).status).toBe(200);
    expect(await own(maiToken)).toMatchObject([{ role: { name: 'Tester' } }]);
    expect(await list(away.token)).toHaveLength(1);
  });

  test('no longer sees an invitation whose custom role is deleted; the audit log records the withdrawal', async () => {
    const { mai, maiToken, away } = await homeAndAway();
    const role = await buildRole(db, { workspaceId: away.workspaceId, privileges: ['READ_GROUP'] });
    const declined = await buildMember(db);
    for (const user of [mai, declined]) expect((await add(away.token, user.id, away.workspaceId, role.id)).status).toBe(200);
    const declinedToken = await tokenOf(declined);
    await decline(declinedToken, (await own(declinedToken))[0]?.id);
    const heard = (userId: string) => db.$count(events, and(eq(events.projectId, userId), eq(events.kind, 'NOTIFICATION')));
    const before = await heard(mai.id);
    expect((await call(rolesContract.delete, { params: { id: role.id } }, { token: away.token })).details).toEqual([]);
    expect([await own(maiToken), await list(away.token)]).toEqual([[], []]);
    expect(await logged(away.workspaceId, 'INVITATION_WITHDRAWN')).toMatchObject([
      { actor: away.admin.username, object: mai.username, details: {} },
    ]);
    expect(await heard(mai.id)).toBe(before + 1);
  });

  test('cannot accept an expired, a withdrawn or another user’s invitation', async () => {
    const { invitation, mai, maiToken, homeAdmin, away } = await invited();
    expect((await accept(homeAdmin, invitation.id)).status).toBe(404);
    expect((await decline(homeAdmin, invitation.id)).status).toBe(404);
    expect((await withdraw(away.token, away.workspaceId, invitation.id)).text).toBe('true');
    expect(await logged(away.workspaceId, 'INVITATION_WITHDRAWN')).toMatchObject([{ object: mai.username }]);
    expect((await accept(maiToken, invitation.id)).status).toBe(404);

    const expired = await buildInvitation(db, { user: mai, by: away.admin }, { expiresAt: new Date(Date.now() - 1000) });
    expect([await own(maiToken), await list(away.token)]).toEqual([[], []]);
    expect((await accept(maiToken, expired.id)).status).toBe(404);
    expect((await withdraw(away.token, away.workspaceId, expired.id)).status).toBe(404);
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
    expect(await own(maiToken)).toHaveLength(1);
  });

  test('does not get a role that the inviter may no longer grant, and does not become a member', async () => {
    const system = await adminOf('System');
    const demote = ({ admin, workspaceId }: Awaited<ReturnType<typeof adminOf>>) =>
      call(usersContract.updateRole, { params: { id: admin.id }, body: { workspaceId, roleId: ROLES.Lead.id } }, { token: system.token });
    const remove = ({ admin, workspaceId }: Awaited<ReturnType<typeof adminOf>>) =>
      call(usersContract.removeFromWorkspace, { params: { workspace_id: workspaceId, user_id: admin.id } }, { token: system.token });
    const disable = ({ admin }: Awaited<ReturnType<typeof adminOf>>) =>
      call(usersContract.update, { params: { id: admin.id }, body: { disabled: true } }, { token: system.token });
    for (const lose of [demote, remove, disable]) {
      const { invitation, mai, maiToken, away } = await invited();
      expect((await lose(away)).status).toBe(200);
      expect(await accept(maiToken, invitation.id)).toMatchObject({ status: 409, errors: ['INVITATION_ENDED'] });
      expect(await isMember(away.workspaceId, mai.id)).toBe(false);
    }
  });

  test('does not get a role that now exceeds the inviter’s permissions, or that was deleted', async () => {
    const { mai, maiToken, away } = await homeAndAway();
    const writer = await buildRole(db, { workspaceId: away.workspaceId, privileges: ['WRITE_USER', 'READ_USER'] });
    const inviter = await tokenOf(await buildMember(db, { workspace: { id: away.workspaceId }, ownRoleId: writer.id }));
    const role = await buildRole(db, { workspaceId: away.workspaceId, privileges: ['READ_USER'] });
    expect((await add(inviter, mai.id, away.workspaceId, role.id)).status).toBe(200);
    const [invitation] = await own(maiToken);
    const change = { params: { id: role.id }, body: { privileges: ['READ_USER', 'DELETE_PROJECT'] } };
    expect((await call(rolesContract.update, change, { token: away.token })).status).toBe(200);
    expect((await accept(maiToken, invitation?.id)).errors).toEqual(['INVITATION_ENDED']);
    expect((await call(rolesContract.delete, { params: { id: role.id } }, { token: away.token })).status).toBe(200);
    expect([await own(maiToken), await list(away.token)]).toEqual([[], []]);
  });

  test('does not see an invitation while its workspace is deleted, and can accept it once it is restored', async () => {
    const { invitation, maiToken, away } = await invited();
    const deleted = (deletedAt: Date | null) => db.update(workspaces).set({ deletedAt }).where(eq(workspaces.id, away.workspaceId));
    await deleted(new Date());
    expect([await own(maiToken), (await accept(maiToken, invitation.id)).status]).toEqual([[], 404]);
    await deleted(null);
    expect((await accept(maiToken, invitation.id)).status).toBe(200);
  });

  test('must accept again after being removed from the workspace', async () => {
    const { invitation, mai, maiToken, away } = await invited();
    await accept(maiToken, invitation.id);
    const params = { workspace_id: away.workspaceId, user_id: mai.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: away.token })).status).toBe(200);
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
    expect([await isMember(away.workspaceId, mai.id), await own(maiToken)]).toMatchObject([false, [{ role: { name: 'Client' } }]]);
  });
});
