import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam } from '../../../test/team.ts';
import { memberships } from '../../membership/users.tables.ts';
import { buildAssignee, buildProject } from '../../projects/projects.factory.ts';
import { buildRole } from '../../roles/roles.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { workspace, people, as, project: teamProject } = await buildTeam(app);
const asAdmin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };

async function leaving() {
  const project = await teamProject();
  const member = await buildMember(db, { workspace, role: 'Tester' });
  const assignee = await buildAssignee(db, { project, user: member, hats: ['LEAD'] });
  const link = await buildShare(db, project, { createdBy: member.id, label: 'Ban lãnh đạo' });
  await buildShare(db, project, { createdBy: member.id, revokedAt: new Date() });
  await buildShare(db, project, { createdBy: member.id, expiresAt: new Date(Date.now() - 1_000) });
  await buildShare(db, project, { createdBy: people.lead.id });
  return { project, member, link, assigneeId: assignee.id };
}
const left = (userId: string, caller: { token: string }) => call(sharesContract.ofMember, { params: { id: userId }, query: {} }, caller);
const remove = (userId: string) =>
  call(usersContract.removeFromWorkspace, { params: { workspace_id: workspace.id, user_id: userId } }, asAdmin);
const edit = async (userId: string, body: object, token: string) =>
  expect((await call(usersContract.update, { params: { id: userId }, body }, { token })).details).toEqual([]);
const bell = async (who: 'lead' | 'tester' | 'client') =>
  (await call(notificationsContract.list, { query: {} }, as(who))).body.items.filter(({ kind }) => kind === 'SHARES_LEFT');

describe('GET /api/user/{id}/share', () => {
  test('200: lists the open links of a member before the removal', async () => {
    const { project, member, link } = await leaving();
    const { id, key, name } = project;
    expect((await left(member.id, asAdmin)).body).toEqual({
      items: [{ id: link.id, label: 'Ban lãnh đạo', at: expect.any(String), expiresAt: null, project: { id, key, name } }],
      total: 1,
    });
  });

  test('200: links of projects that the caller cannot read are counted but not named', async () => {
    const { member } = await leaving();
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER', 'DELETE_USER'] });
    const caller = { token: await tokenOf(await buildMember(db, { workspace, ownRoleId: role.id })) };
    expect((await left(member.id, caller)).body).toEqual({ items: [], total: 1 });
  });

  test('403: the permission to remove is missing, 404: the user is not a member', async () => {
    const { member } = await leaving();
    expect((await left(member.id, as('lead'))).status).toBe(403);
    expect((await left(people.stranger.id, asAdmin)).status).toBe(404);
  });
});

test('links of a removed member stay valid, and only the remaining leads are notified, once each', async () => {
  const { project, member, link } = await leaving();
  await buildShare(db, project, { createdBy: member.id });
  const before = (await bell('lead')).length;
  expect((await remove(member.id)).details).toEqual([]);
  expect((await newReader(app).post(sharesContract.report, { token: link.token })).status).toBe(200);
  const told = await bell('lead');
  expect(told).toHaveLength(before + 1);
  expect(told[0]).toMatchObject({ subject: { type: 'project', projectId: project.id }, by: { id: expect.any(String) } });
  for (const who of ['tester', 'client'] as const) expect(await bell(who)).toEqual([]);
});

test('removing a member without open links notifies no user', async () => {
  const before = (await bell('lead')).length;
  const member = await buildMember(db, { workspace, role: 'Tester' });
  expect((await remove(member.id)).details).toEqual([]);
  expect(await bell('lead')).toHaveLength(before);
});

test('links of a disabled user stay valid, and project leads in each workspace are notified', async () => {
  const { project, member, link } = await leaving();
  const elsewhere = await buildProject(db);
  const theirs = await buildMember(db, { workspace: { id: elsewhere.workspaceId }, role: 'Tester' });
  await buildMember(db, { workspace: { id: elsewhere.workspaceId }, role: 'Tester', user: member });
  await buildAssignee(db, { project: elsewhere, user: theirs, hats: ['LEAD'] });
  await buildShare(db, elsewhere, { createdBy: member.id });
  const system = await tokenOf(await buildMember(db, { role: 'System' }));
  const before = (await bell('lead')).length;
  await edit(member.id, { name: 'Người Sắp Đi' }, system);
  expect(await bell('lead')).toHaveLength(before);
  await edit(member.id, { disabled: true }, system);
  expect((await newReader(app).post(sharesContract.report, { token: link.token })).status).toBe(200);
  const told = await bell('lead');
  expect(told).toHaveLength(before + 1);
  expect(told[0]).toMatchObject({ subject: { type: 'project', projectId: project.id } });
  const there = await call(notificationsContract.list, { query: {} }, { token: await tokenOf(theirs) });
  expect(there.body.items).toMatchObject([{ kind: 'SHARES_LEFT', subject: { projectId: elsewhere.id } }]);
  await edit(member.id, { disabled: true }, system);
  expect(await bell('lead')).toHaveLength(before + 1);
});

const news = async (before: number) =>
  (await bell('lead')).slice(0, -before || undefined).map(({ subject }) => 'projectId' in subject && subject.projectId);

test('leads who leave a project or lose the lead role leave links behind, unless they can still manage them', async () => {
  const before = (await bell('lead')).length;
  const [removed, rehatted, writer] = [await leaving(), await leaving(), await leaving()];
  await db.update(memberships).set({ role: 'Lead' }).where(eq(memberships.userId, writer.member.id));
  const unassign = (id: string) => call(assigneesContract.remove, { params: { id } }, asAdmin);
  const hats = (id: string, given: string[]) => call(assigneesContract.update, { params: { id }, body: { hats: given } }, asAdmin);

  expect((await hats(removed.assigneeId, ['LEAD', 'TESTER'])).details).toEqual([]);
  expect((await unassign(writer.assigneeId)).details).toEqual([]);
  expect(await news(before)).toEqual([]);

  expect((await unassign(removed.assigneeId)).details).toEqual([]);
  expect((await hats(rehatted.assigneeId, ['TESTER'])).details).toEqual([]);
  expect((await unassign(rehatted.assigneeId)).details).toEqual([]);
  expect(await news(before)).toEqual([rehatted.project.id, removed.project.id]);
});

test('members whose role loses WRITE_PROJECT leave behind links of projects that they do not lead', async () => {
  const before = (await bell('lead')).length;
  const own = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_PROJECT', 'WRITE_PROJECT'] });
  const [led, byRole, byOwnRole] = [await leaving(), await teamProject(), await teamProject()];
  const holder = await buildMember(db, { workspace, ownRoleId: own.id });
  await db.update(memberships).set({ role: 'Lead' }).where(eq(memberships.userId, led.member.id));
  await buildShare(db, byRole, { createdBy: led.member.id });
  await buildShare(db, byOwnRole, { createdBy: holder.id });
  const demote = { params: { id: led.member.id }, body: { roleId: ROLES.Tester.id } };
  expect((await call(usersContract.updateRole, demote, asAdmin)).details).toEqual([]);
  const narrow = { params: { id: own.id }, body: { privileges: ['READ_PROJECT'] } };
  expect((await call(rolesContract.update, narrow, asAdmin)).details).toEqual([]);
  expect(await news(before)).toEqual([byOwnRole.id, byRole.id]);
});

test('members with WRITE_PROJECT are notified if no other user has the lead role in the project', async () => {
  const project = await buildProject(db);
  const at = { workspace: { id: project.workspaceId } };
  const member = await buildMember(db, { ...at, role: 'Tester' });
  await buildAssignee(db, { project, user: member, hats: ['LEAD'] });
  await buildShare(db, project, { createdBy: member.id });
  const own = await buildRole(db, { workspaceId: project.workspaceId, privileges: ['WRITE_PROJECT'] });
  const people = {
    lead: await buildMember(db, { ...at, role: 'Lead' }),
    own: await buildMember(db, { ...at, ownRoleId: own.id }),
    tester: await buildMember(db, { ...at, role: 'Tester' }),
  };
  await edit(member.id, { disabled: true }, await tokenOf(await buildMember(db, { role: 'System' })));
  const heard = async (user: { id: string; workspaceId: string }) =>
    (await call(notificationsContract.list, { query: {} }, { token: await tokenOf(user) })).body.items.map(({ kind }) => kind);
  expect(await heard(people.lead)).toEqual(['SHARES_LEFT']);
  expect(await heard(people.own)).toEqual(['SHARES_LEFT']);
  expect(await heard(people.tester)).toEqual([]);
});
