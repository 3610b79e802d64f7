import { ROLES } from '@coloa/contract/permissions.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { invitationScenes } from '../../test/invitations.ts';
import { events } from '../events/events.tables.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const { add, list, own, accept, decline, isMember, logged, adminOf, homeAndAway, invited, makeLink, linkWorks } = invitationScenes(t);

const find = async (token: string, name: string) => (await call(usersContract.findUsernames, { query: { name } }, { token })).body;

describe('an Admin who adds a user of another workspace', () => {
  test('finds them only by their exact user name, and learns nothing else', async () => {
    const { mai, away } = await homeAndAway();
    expect(await find(away.token, mai.username.slice(0, -1))).toEqual([]);
    const stranger = { id: mai.id, username: mai.username, name: '', avatar: null, member: false, invited: false };
    expect(await find(away.token, mai.username.toUpperCase())).toEqual([stranger]);
  });

  test('finds System users and disabled users in the same way, so that the response does not distinguish them', async () => {
    const { away } = await homeAndAway();
    const disabled = await buildMember(db, {}, { username: 'khoa.roi', disabled: true });
    const system = await buildMember(db, { role: 'System' }, { username: 'he.thong' });
    for (const { id, username } of [disabled, system]) {
      expect(await find(away.token, username)).toMatchObject([{ id, username, name: '' }]);
      expect((await add(away.token, id, away.workspaceId)).text).toBe('true');
      expect(await isMember(away.workspaceId, id)).toBe(false);
    }
  });

  test('finds members of workspaces whose users they may read by the beginning of the user name', async () => {
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

  test('creates an invitation, which is no membership and shows only the user name', async () => {
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

  test('reaches the user’s open pages in each of their workspaces, and no page of the inviting one', async () => {
    const { mai, away } = await homeAndAway();
    const other = await buildMember(db, { user: mai });
    await tokenOf(mai, { id: other.workspaceId });
    const system = await buildMember(db, { role: 'System' });
    const entered = await buildWorkspace(db);
    await tokenOf(system, entered);
    const reached = async (userId: string) => {
      expect((await add(away.token, userId, away.workspaceId)).status).toBe(200);
      const rows = await db.select({ workspaceId: events.workspaceId }).from(events).where(eq(events.projectId, userId));
      return rows.map(({ workspaceId }) => workspaceId).sort();
    };
    expect(await reached(mai.id)).toEqual([mai.workspaceId, other.workspaceId].sort());
    expect(await reached(system.id)).toEqual([entered.id]);
  });

  test('changes nothing for the user’s other workspaces: identity rights, two-factor and reset links remain', async () => {
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

  test('cannot create a user with an existing name in any way, and adds no member by trying', async () => {
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

test('a System user adds the user directly, which ends the invitation and the links', async () => {
  const { mai, maiToken, homeAdmin, away } = await invited();
  const { url } = (await makeLink(homeAdmin, mai)).body;
  const system = await adminOf('System');
  expect((await add(system.token, mai.id, away.workspaceId, ROLES.Tester.id)).text).toBe('true');
  expect(await isMember(away.workspaceId, mai.id)).toBe(true);
  expect([await own(maiToken), await list(away.token), await linkWorks(url)]).toEqual([[], [], false]);
});

test('a member cannot be invited, and two Admins at the same time create one invitation', async () => {
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
