import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { type Args, testApp } from '../../test/harness.ts';
import { groupProjects, groups } from '../groups/groups.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { addDays, today } from '../platform/text/days.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember, buildUser } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildEntries, buildEntry, buildReversal } from './leaderboard.factory.ts';

const { call, database, db, tokenOf } = await testApp();
const api = leaderboardContract;
const workspace = await buildWorkspace(db);
const member = (name: string, role: 'Admin' | 'Lead' | 'Tester' | 'Client' = 'Tester') => buildMember(db, { workspace, role }, { name });
const [an, binh, chi] = [await member('An'), await member('Bình'), await member('Chi')];
const client = await member('Khách', 'Client');
const lead = await member('Trưởng', 'Lead');
const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id });
const other = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id });
await buildAssignee(db, { project, user: an, hats: ['TESTER'] });

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const inProject = { projectId: project.id };
const award = await buildEntry(database, workspace, { userId: an.id, day: may(1), severity: 'CRITICAL', points: 40, ...inProject });
await buildEntries(database, workspace, [
  { userId: an.id, day: may(2), points: 20, projectId: other.id },
  { userId: an.id, day: may(2), kind: 'REJECTED', points: -5, ...inProject },
  { userId: an.id, day: may(3), kind: 'WRITE_UP', points: 10 },
  { userId: binh.id, day: may(31), kind: 'TASK', points: 5, ...inProject },
  { userId: binh.id, day: may(31), kind: 'ROW', points: 1, ...inProject },
  { userId: binh.id, day: may(31), kind: 'ROW', points: 1, projectId: other.id },
  { userId: binh.id, day: '2026-04-01', kind: 'DUPLICATE', points: 0, ...inProject },
  { userId: binh.id, day: '2026-03-31', severity: 'LOW', points: 5, ...inProject },
  { userId: an.id, day: '2026-03-30', points: 1_000, ...inProject },
]);
await buildReversal(database, workspace, award, { day: '2026-06-15' });

const stranger = await buildMember(db, { role: 'Admin' });
await buildEntry(database, { id: stranger.workspaceId }, { userId: stranger.id, day: may(1) });

const ask = async (body: Args['body'] = MAY, type?: string, user: { id: string; workspaceId: string } = an) =>
  call(api.board, { body, query: type ? { 'performance-type': type } : {} }, { token: await tokenOf(user) });
const names = ({ body }: Awaited<ReturnType<typeof ask>>) => body.rows.map(({ rank, person, value }) => `${rank} ${person.name} ${value}`);

async function groupOf(...projects: { id: string }[]) {
  const group = { workspaceId: workspace.id, id: newId(), createdBy: lead.id, description: '' };
  await db.insert(groups).values({ ...group, name: group.id, searchName: group.id });
  await db.insert(groupProjects).values(projects.map(({ id }) => ({ workspaceId: workspace.id, groupId: group.id, projectId: id })));
  return group.id;
}

describe('POST /api/leaderboard', () => {
  test('200: sums the period for each user and compares it with the previous period', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'score', ...MAY, before: { from: '2026-03-31', to: '2026-04-30' } });
    expect(body.rows).toEqual([
      {
        rank: 1,
        person: { id: an.id, username: an.username, name: 'An', avatar: null },
        value: 65,
        points: 65,
        submissions: 3,
        issues: { CRITICAL: 1, HIGH: 1, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 },
        rejected: 1,
        duplicates: 0,
        tasks: 0,
        rows: 0,
        reviews: 0,
        retests: 0,
        writeUps: 1,
        before: { rank: null, value: 0 },
      },
      expect.objectContaining({ rank: 2, value: 7, tasks: 1, rows: 2, before: { rank: 1, value: 5 } }),
    ]);
    expect(body.own).toEqual(body.rows[0]);
  });

  test('200: ranks users by the selected type', async () => {
    expect(names(await ask(MAY, 'issue'))).toEqual(['1 An 2']);
    expect(names(await ask(MAY, 'task'))).toEqual(['1 Bình 3']);
    expect(names(await ask(MAY, 'writeup'))).toEqual(['1 An 1']);
    expect((await ask(MAY, 'task')).body.own).toBeNull();
  });

  test('200: reversals count on their own day and can make its total negative', async () => {
    const june = await ask({ from: '2026-06-01', to: '2026-06-30' });
    expect(june.body.rows).toMatchObject([{ value: -40, submissions: -1, issues: { CRITICAL: -1 } }]);
    expect((await ask({ from: may(1), to: '2026-06-30' })).body.own).toMatchObject({ value: 25, issues: { CRITICAL: 0, HIGH: 1 } });
  });

  test('200: filters by a project, by the projects of a group, or by both', async () => {
    expect(names(await ask({ ...MAY, projectId: project.id }))).toEqual(['1 An 35', '2 Bình 6']);
    const [both, second] = [await groupOf(project, other), await groupOf(other)];
    const asLead = (body: object) => ask({ ...MAY, ...body }, 'score', lead);
    expect(names(await asLead({ groupId: both }))).toEqual(['1 An 55', '2 Bình 7']);
    expect(names(await asLead({ groupId: both, projectId: other.id }))).toEqual(['1 An 20', '2 Bình 1']);
    expect(names(await asLead({ groupId: second, projectId: project.id }))).toEqual([]);
  });

  test('200: a group includes only projects that the caller can read and that are not deleted', async () => {
    const binned = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, deletedAt: new Date(), deletedBy: lead.id });
    await buildEntry(database, workspace, { userId: chi.id, day: '2026-02-01', projectId: binned.id });
    const groupId = await groupOf(project, other, binned);
    expect(names(await ask({ ...MAY, groupId }))).toEqual(['1 An 35', '2 Bình 6']);
    expect(names(await ask({ from: '2026-02-01', to: '2026-02-28', groupId }, 'score', lead))).toEqual([]);
  });

  test('200: removed and disabled users stay on the board', async () => {
    const gone = await member('Đã đi');
    await buildEntry(database, workspace, { userId: gone.id, day: '2025-01-10' });
    await db.delete(memberships).where(eq(memberships.userId, gone.id));
    await db.update(users).set({ disabled: true }).where(eq(users.id, gone.id));
    expect(names(await ask({ from: '2025-01-01', to: '2025-01-31' }))).toEqual(['1 Đã đi 20']);
  });

  test('200: the default period is the 90 days up to today in the time zone of the workspace', async () => {
    const to = today(workspace.timeZone);
    const { body } = await ask({});
    expect([body.from, body.to]).toEqual([addDays(to, -89), to]);
    expect(body.before).toEqual({ from: addDays(to, -179), to: addDays(to, -90) });
    expect((await ask({ from: to })).body.to).toBe(to);
    expect((await ask({ to: may(31) })).body.from).toBe('2026-03-03');
  });

  test('200: the board is empty for callers who cannot read the users of the workspace', async () => {
    await buildEntry(database, workspace, { userId: client.id, day: may(5) });
    const { status, body } = await ask(MAY, 'score', client);
    expect([status, body.rows, body.own]).toEqual([200, [], null]);
  });

  test('200: excludes projects that the caller reads as a client, also within a group', async () => {
    const guest = await member('Khách đọc nhiều');
    await buildAssignee(db, { project, user: guest, hats: ['CLIENT'] });
    await buildAssignee(db, { project: other, user: guest, hats: ['TESTER'] });
    expect(await ask({ ...MAY, projectId: project.id }, 'score', guest)).toMatchObject({ status: 200, body: { rows: [] } });
    const groupId = await groupOf(project, other);
    expect(names(await ask({ ...MAY, groupId }, 'score', guest))).toEqual(names(await ask({ ...MAY, projectId: other.id }, 'score', lead)));
  });

  test('200: the caller’s own row is returned even if it is below the last listed row', async () => {
    const crowded = await buildWorkspace(db);
    const last = await buildMember(db, { workspace: crowded });
    const many = await Promise.all(Array.from({ length: LIMITS.leaderboardRows }, () => buildUser(db)));
    await buildEntries(database, crowded, [
      ...many.map(({ id }) => ({ userId: id, day: may(1), points: 2 })),
      { userId: last.id, day: may(1), points: 1 },
    ]);
    const { body } = await ask(MAY, 'score', last);
    expect(body.rows).toHaveLength(LIMITS.leaderboardRows);
    expect(body.rows.every(({ person }) => person.id !== last.id)).toBe(true);
    expect(body.own).toMatchObject({ rank: LIMITS.leaderboardRows + 1, value: 1 });
  });

  test('200: takes one query, plus one each for a project and a group, for any number of users', async () => {
    const token = await tokenOf(an);
    const groupId = await groupOf(project);
    const count = async (body: object) => (await countQueries(() => call(api.board, { body }, { token }))).queries.length;
    expect(await count(MAY)).toBe(1);
    expect(await count({ ...MAY, projectId: project.id })).toBe(2);
    expect(await count({ ...MAY, projectId: project.id, groupId })).toBe(3);
  });

  test('400: reversed days, a period over three years and an unknown type are rejected', async () => {
    expect(await ask({ from: may(2), to: may(1) })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'], details: [{ path: 'to' }] });
    expect(await ask({ from: '2020-01-01', to: '2024-01-01' })).toMatchObject({ status: 400, errors: ['PERIOD_TOO_LONG'] });
    expect((await ask(MAY, 'fame')).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.board, { body: MAY })).status).toBe(401);
  });

  test('404: the project or group does not exist or is not visible to the caller', async () => {
    expect((await ask({ projectId: other.id })).status).toBe(404);
    expect((await ask({ groupId: newId() })).status).toBe(404);
    const groupId = await groupOf(project);
    expect((await ask({ groupId }, 'score', client)).status).toBe(404);
    const reader = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER'] });
    const withoutGroups = await buildMember(db, { workspace, ownRoleId: reader.id });
    expect((await ask({ groupId }, 'score', withoutGroups)).status).toBe(404);
  });

  test('includes only one workspace', async () => {
    expect(names(await ask(MAY, 'score', stranger))).toHaveLength(1);
  });
});
