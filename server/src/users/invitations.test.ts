import { LIMITS } from '@coloa/contract/limits.ts';
import { type BuiltInRole, ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { events } from '../events/events.tables.ts';
import { DAY_MS } from '../platform/days.ts';
import { newId } from '../platform/ids.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { workspaces } from '../workspaces/workspaces.tables.ts';
import { buildInvitation } from './invitations.factory.ts';
import { invitations } from './invitations.tables.ts';
import { BUILT_PASSWORD, type BuiltMember, buildMember, buildUser } from './users.factory.ts';
import { memberships, users } from './users.tables.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;

const add = (token: string, id: string, workspaceId: string, roleId: string = ROLES.Client.id) =>
  call(usersContract.addToWorkspace, { params: { id }, body: { workspaceId, roleId } }, { token });
const find = async (token: string, name: string) => (await call(usersContract.findUsernames, { query: { name } }, { token })).body;
const list = async (token: string) => (await call(invitationsContract.list, { query: {} }, { token })).body;
const own = async (token: string) => (await call(invitationsContract.own, {}, { token })).body;
const accept = (token: string, id = '') => call(invitationsContract.accept, { params: { id } }, { token });
const decline = (token: string, id = '') => call(invitationsContract.decline, { params: { id } }, { token });
const withdraw = (token: string, workspaceId: string, id = '') =>
  call(invitationsContract.withdraw, { params: { workspace_id: workspaceId, id } }, { token });
const isMember = async (workspaceId: string, userId: string) =>
  (await db.$count(memberships, and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)))) === 1;
const logged = (workspaceId: string, action: string) =>
  db
    .select({
      actor: auditEntries.actorName,
      address: auditEntries.address,
      object: auditEntries.objectName,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, action)));

async function adminOf(role: BuiltInRole = 'Admin') {
  const admin = await buildMember(db, { role });
  return { admin, workspaceId: admin.workspaceId, token: await tokenOf(admin) };
}

let made = 0;

/** A member of a home workspace with its Admin, and the Admin of another one. */
async function homeAndAway() {
  const workspace = await buildWorkspace(db);
  const email = `mai${++made}@khach.example`;
  const mai = await buildMember(db, { workspace, role: 'Client' }, { username: `Mai.do${made}`, name: 'Đỗ Thị Mai', email });
  const homeAdmin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
  return { home: workspace, mai, maiToken: await tokenOf(mai), homeAdmin, away: await adminOf() };
}

async function invited() {
  const scene = await homeAndAway();
  const { mai, maiToken, away } = scene;
  expect((await add(away.token, mai.id, away.workspaceId)).text).toBe('true');
  const [invitation] = await own(maiToken);
  return { ...scene, invitation: invitation ?? expect.fail('there is no invitation') };
}

async function linkWorks(url: string): Promise<boolean> {
  return (await call(passwordLinksContract.check, { body: { token: url.split('token=')[1] ?? '' } })).status === 200;
}
const makeLink = (token: string, { id }: BuiltMember) => call(passwordLinksContract.make, { params: { id } }, { token });

describe('an Admin who adds a user of another workspace', () => {
  test('finds them by their exact user name alone, and learns nothing else', async () => {
    const { mai, away } = await homeAndAway();
    expect(await find(away.token, mai.username.slice(0, -1))).toEqual([]);
    const stranger = { id: mai.id, username: mai.username, name: '', avatar: null, member: false, invited: false };
    expect(await find(away.token, mai.username.toUpperCase())).toEqual([stranger]);
  });

  test('finds System users and disabled users in the same way, so that the answer does not tell them apart', async () => {
    const { away } = await homeAndAway();
    const disabled = await buildMember(db, {}, { username: 'khoa.roi', disabled: true });
    const system = await buildMember(db, { role: 'System' }, { username: 'he.thong' });
    for (const { id, username } of [disabled, system]) {
      expect(await find(away.token, username)).toMatchObject([{ id, username, name: '' }]);
      expect((await add(away.token, id, away.workspaceId)).text).toBe('true');
      expect(await isMember(away.workspaceId, id)).toBe(false);
    }
  });

  test('finds members of the workspaces whose people they may read by the beginning of the user name', async () => {
    const { mai, away } = await homeAndAway();
    const elsewhere = { id: mai.workspaceId };
    await buildMember(db, { workspace: elsewhere, user: away.admin, role: 'Client' });
    expect(await find(away.token, mai.username.slice(0, -1))).toEqual([]);
    const other = await buildMember(db, { role: 'Client' }, { username: 'thu.chung', name: 'Thu Chung' });
    await buildMember(db, { workspace: { id: other.workspaceId }, user: away.admin, role: 'Tester' });
    expect(await find(away.token, 'thu.ch')).toMatchObject([{ id: other.id, name: 'Thu Chung', member: false }]);
    expect((await add(away.token, other.id, away.workspaceId)).text).toBe('true');
    expect(await isMember(away.workspaceId, other.id)).toBe(false);
    expect(await find(away.token, 'thu.ch')).toMatchObject([{ id: other.id, invited: true }]);
  });

  test('makes an invitation: no membership, and of the user nothing but the user name', async () => {
    const { mai, away } = await invited();
    expect(await isMember(away.workspaceId, mai.id)).toBe(false);
    const members = await call(usersContract.listMembers, { query: {} }, { token: away.token });
    expect(members.body.items.map(({ id }) => id)).toEqual([away.admin.id]);
    expect((await call(usersContract.get, { params: { id: mai.id } }, { token: away.token })).status).toBe(404);
    const [entry, ...others] = await list(away.token);
    expect([entry, others]).toEqual([
      {
        id: expect.any(String),
        username: mai.username,
        role: { id: ROLES.Client.id, name: 'Client' },
        by: expect.objectContaining({ id: away.admin.id }),
        at: expect.any(String),
        expiresAt: expect.any(String),
        declined: false,
      },
      [],
    ]);
    expect(Date.parse(entry?.expiresAt ?? '') - Date.now()).toBeGreaterThan(13 * 24 * 3_600_000);
    expect(await logged(away.workspaceId, 'INVITATION_MADE')).toMatchObject([{ object: mai.username, details: { role: 'Client' } }]);
  });

  test('reaches the open pages of the user in each of their workspaces, and no page of the inviting one', async () => {
    const { mai, away } = await homeAndAway();
    const other = await buildMember(db, { user: mai });
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
    const told = await db.select({ workspaceId: events.workspaceId }).from(events).where(eq(events.projectId, mai.id));
    expect(told.map(({ workspaceId }) => workspaceId).sort()).toEqual([mai.workspaceId, other.workspaceId].sort());
  });

  test('changes nothing for the other workspaces of the user: identity rights, two-factor and reset links stay', async () => {
    const { mai, homeAdmin, away } = await homeAndAway();
    await buildTwoFactor(platform, mai);
    const { url } = (await makeLink(homeAdmin, mai)).body;
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
    expect(await linkWorks(url)).toBe(true);
    expect((await makeLink(homeAdmin, mai)).status).toBe(200);
    expect((await call(usersContract.update, { params: { id: mai.id }, body: { name: 'Mai' } }, { token: homeAdmin })).status).toBe(200);
    expect((await call(twoFactorContract.reset, { params: { id: mai.id } }, { token: homeAdmin })).status).toBe(200);
    for (const change of [
      makeLink(away.token, mai),
      call(usersContract.update, { params: { id: mai.id }, body: { name: 'X' } }, { token: away.token }),
      call(twoFactorContract.reset, { params: { id: mai.id } }, { token: away.token }),
    ])
      expect((await change).status).toBe(404);
  });

  test('creates no user of a name that exists, alone, in several workspaces or by an import, and takes nobody in by it', async () => {
    const { mai, away } = await homeAndAway();
    const { token, workspaceId } = away;
    const user = { username: mai.username, name: 'Mai' };
    const roleId = ROLES.Client.id;
    expect(await call(usersContract.create, { body: { ...user, roleId } }, { token })).toMatchObject({ errors: ['USERNAME_TAKEN'] });
    const several = { ...user, memberships: [{ workspaceId, roleId }] };
    expect(await call(usersContract.createInWorkspaces, { body: several }, { token })).toMatchObject({ errors: ['USERNAME_TAKEN'] });
    const csv = `username,name\n${mai.username},Mai`;
    expect(await call(usersImportContract.run, { body: { csv, roleId } }, { token })).toMatchObject({ errors: ['USERNAME_TAKEN'] });
    expect(await isMember(workspaceId, mai.id)).toBe(false);
  });
});

test('a System user adds directly, which ends the invitation and the links', async () => {
  const { mai, maiToken, homeAdmin, away } = await invited();
  const { url } = (await makeLink(homeAdmin, mai)).body;
  const system = await adminOf('System');
  expect((await add(system.token, mai.id, away.workspaceId, ROLES.Tester.id)).text).toBe('true');
  expect(await isMember(away.workspaceId, mai.id)).toBe(true);
  expect([await own(maiToken), await list(away.token), await linkWorks(url)]).toEqual([[], [], false]);
});

test('a member cannot be invited, and nobody twice at once', async () => {
  const { mai, away } = await homeAndAway();
  const other = await tokenOf(await buildMember(db, { workspace: { id: away.workspaceId }, role: 'Admin' }));
  const both = await Promise.all([add(away.token, mai.id, away.workspaceId), add(other, mai.id, away.workspaceId, ROLES.Lead.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.flatMap(({ errors }) => errors)).toEqual(['ALREADY_INVITED']);
  expect(await list(away.token)).toHaveLength(1);
  expect((await add(away.token, away.admin.id, away.workspaceId)).errors).toEqual(['ALREADY_MEMBER']);
});

test('two workspaces can invite the same user, who joins one and declines the other', async () => {
  const { mai, maiToken, away } = await invited();
  const third = await adminOf();
  expect((await add(third.token, mai.id, third.workspaceId)).status).toBe(200);
  const [newer, older] = await own(maiToken);
  expect((await accept(maiToken, older?.id)).status).toBe(200);
  expect((await decline(maiToken, newer?.id)).status).toBe(200);
  expect([await isMember(away.workspaceId, mai.id), await isMember(third.workspaceId, mai.id)]).toEqual([true, false]);
});

describe('the invited user', () => {
  test('sees workspace, role and inviter, in whatever workspace they are', async () => {
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

  test('becomes a member with the role by accepting, can enter the workspace, and links that others made end', async () => {
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

  test('declines: the workspace sees that, without address, and can invite again', async () => {
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

  test('can accept neither an expired nor a withdrawn invitation, nor the one of somebody else', async () => {
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

  test('does not get a role that the inviter lost the right to grant, and stays no member', async () => {
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

  test('does not get a role of the workspace that came to hold more than the inviter does, and none that was deleted', async () => {
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

  test('who was removed is asked again before they come back', async () => {
    const { invitation, mai, maiToken, away } = await invited();
    await accept(maiToken, invitation.id);
    const params = { workspace_id: away.workspaceId, user_id: mai.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: away.token })).status).toBe(200);
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
    expect([await isMember(away.workspaceId, mai.id), await own(maiToken)]).toMatchObject([false, [{ role: { name: 'Client' } }]]);
  });
});

describe('a user who belongs to no workspace any more', () => {
  const signIn = (username: string, body: { password?: string; otp?: string; invitation?: string | undefined } = {}) =>
    call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD, ...body } });

  test('gets the open invitations with the right password alone, and signs in by accepting one', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    expect((await signIn(user.username)).body).toMatchObject({ errors: [{ code: 'NO_WORKSPACE' }], current: [] });
    expect((await add(away.token, user.id, away.workspaceId)).status).toBe(200);
    const wrong = await signIn(user.username, { password: 'không đúng đâu 12' });
    expect([wrong.errors, wrong.text]).toEqual([['LOGIN_FAILED'], expect.not.stringContaining(away.workspaceId)]);
    const refused = await signIn(user.username);
    expect(refused.body).toMatchObject({ errors: [{ code: 'NO_WORKSPACE' }], current: [{ workspace: { id: away.workspaceId } }] });
    const [invitation] = await list(away.token);
    expect((await signIn(user.username, { invitation: newId() })).errors).toEqual(['NO_WORKSPACE']);
    const entered = await signIn(user.username, { invitation: invitation?.id });
    expect(entered).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await isMember(away.workspaceId, user.id)).toBe(true);
  });

  test('uses no code of the second factor up by seeing them, and joins nothing without one', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    const device = await buildTwoFactor(platform, user);
    const { id: invitation } = await buildInvitation(db, { user, by: away.admin });
    expect((await signIn(user.username, { invitation })).body).toEqual({ otpRequired: true });
    expect(await isMember(away.workspaceId, user.id)).toBe(false);
    const otp = device.code();
    expect((await signIn(user.username, { otp })).errors).toEqual(['NO_WORKSPACE']);
    expect((await signIn(user.username, { otp, invitation })).status).toBe(200);
  });

  test('does not join by an invitation that ended', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    const { id: invitation } = await buildInvitation(db, { user, by: away.admin });
    await db.update(memberships).set({ role: 'Lead' }).where(eq(memberships.userId, away.admin.id));
    expect((await signIn(user.username, { invitation })).errors).toEqual(['INVITATION_ENDED']);
    expect(await isMember(away.workspaceId, user.id)).toBe(false);
  });
});

describe('invitations', () => {
  test('a personal token neither sees, accepts, declines nor withdraws one', async () => {
    const { invitation, mai, away } = await invited();
    const { token: secret } = await buildToken(db, mai);
    const { token: ofAdmin } = await buildToken(db, away.admin);
    for (const answer of [
      call(invitationsContract.own, {}, { token: secret }),
      accept(secret, invitation.id),
      decline(secret, invitation.id),
      withdraw(ofAdmin, away.workspaceId, invitation.id),
      add(ofAdmin, mai.id, away.workspaceId),
    ])
      expect(await answer).toMatchObject({ status: 403, errors: ['TOKEN_NOT_ENOUGH'] });
  });

  test('401 without a token, 403 without WRITE_USER, 404 in a workspace of others', async () => {
    const { invitation, homeAdmin, away } = await invited();
    const lead = await tokenOf(await buildMember(db, { workspace: { id: away.workspaceId }, role: 'Lead' }));
    const listIn = (token: string | undefined, query: { workspaceId?: string } = {}) =>
      call(invitationsContract.list, { query }, token ? { token } : {});
    expect([(await listIn(undefined)).status, (await listIn(lead)).status]).toEqual([401, 403]);
    expect((await listIn(homeAdmin, { workspaceId: away.workspaceId })).status).toBe(404);
    expect((await withdraw(lead, away.workspaceId, invitation.id)).status).toBe(403);
    expect((await withdraw(homeAdmin, away.workspaceId, invitation.id)).status).toBe(404);
    expect((await withdraw(away.token, away.workspaceId, newId())).status).toBe(404);
    for (const endpoint of [invitationsContract.own, invitationsContract.accept, invitationsContract.decline])
      expect((await call(endpoint, { params: { id: newId() } } as never)).status).toBe(401);
  });

  test('a workspace has a limited number of them, and withdrawing one makes room', async () => {
    const { mai, away } = await homeAndAway();
    const others = Array.from({ length: LIMITS.invitations }, (_, n) => ({ id: newId(), username: `dong.nguoi${n}` }));
    await db
      .insert(users)
      .values(others.map((each) => ({ ...each, usernameKey: each.username, name: each.username, searchText: each.username })));
    const by = { workspaceId: away.workspaceId, invitedBy: away.admin.id, role: 'Client' as const };
    const expiresAt = new Date(Date.now() + DAY_MS);
    await db.insert(invitations).values(others.map(({ id: userId, username }) => ({ ...by, id: newId(), userId, username, expiresAt })));
    expect((await add(away.token, mai.id, away.workspaceId)).errors).toEqual(['INVITATIONS_FULL']);
    const [first] = await list(away.token);
    expect((await withdraw(away.token, away.workspaceId, first?.id)).status).toBe(200);
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
  });

  test('those that expired are deleted', async () => {
    const { mai, away } = await homeAndAway();
    await buildInvitation(db, { user: mai, by: away.admin }, { expiresAt: new Date(Date.now() - 1000) });
    await db.execute(sql`select graphile_worker.add_job('invitations.forget', '{}'::json)`);
    await platform.jobs.drain();
    expect(await db.$count(invitations, eq(invitations.userId, mai.id))).toBe(0);
  });
});
