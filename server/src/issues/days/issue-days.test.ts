import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { addDays, today } from '../../platform/text/days.ts';
import { buildAssignee, buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { countIssues } from '../list/issue-counts.repo.ts';
import { countFigures } from '../list/issue-figures.repo.ts';
import type { IssueFilter, Viewer } from '../list/issue-filter.repo.ts';
import { listIds } from '../list/issue-search.repo.ts';
import { daysMatch, foldChanges } from './issue-days.repo.ts';
import { issueDayChanges, issueDays } from './issue-days.tables.ts';

const app = await testApp();
const { call, db, database, tokenOf } = app;
const ZONES = ['Asia/Ho_Chi_Minh', 'America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

async function buildPlace() {
  const workspace = await buildWorkspace(db, { timeZone: ZONES[0] });
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const tester = await buildMember(db, { workspace, role: 'Tester' });
  const projects = [];
  for (let n = 0; n < 2; n++) {
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
    await buildAssignee(db, { project, user: tester, hats: ['LEAD'] });
    projects.push(project);
  }
  const client = await buildMember(db, { workspace, role: 'Client' });
  for (const project of projects) await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
  return { workspace, admin, tester, client, projects, token: await tokenOf(admin) };
}
type Place = Awaited<ReturnType<typeof buildPlace>>;

async function figuresOf({ workspace }: Place, userId: string, permissions: Viewer['permissions']) {
  const [row] = await db.select({ timeZone: workspaces.timeZone }).from(workspaces).where(eq(workspaces.id, workspace.id));
  const timeZone = row?.timeZone ?? '';
  const to = today(timeZone);
  const period = { from: addDays(to, -59), now: addDays(to, -29), to, starts: [addDays(to, -29), addDays(to, -7)] };
  const viewer = { userId, workspaceId: workspace.id, timeZone, permissions, onlyProjects: null };
  const rows = (await countFigures(db, viewer, {}, period)).filter(({ n }) => n > 0);
  return rows.map((each) => JSON.stringify({ ...each, seconds: Math.round(each.seconds) })).sort();
}

async function expectTotals({ workspace, admin, tester, client, projects }: Place, deed: Deed) {
  const of = { workspaceId: workspace.id, timeZone: 'Asia/Ho_Chi_Minh', onlyProjects: null };
  const all: Viewer = { ...of, userId: admin.id, permissions: new Set(['READ_PROJECT']) };
  const readers: Viewer[] = [
    all,
    { ...all, onlyProjects: projects.slice(1).map(({ id }) => id) },
    { ...of, userId: tester.id, permissions: new Set() },
    { ...of, userId: client.id, permissions: new Set() },
  ];
  const filters: IssueFilter[] = [
    {},
    { status: ['OPEN', 'DRAFT'] },
    { severity: ['HIGH', 'LOW'], status: ['OPEN'] },
    { severity: ['CRITICAL'], projectId: projects[0]?.id },
    { projectId: projects[1]?.id },
  ];
  for (const reader of readers)
    for (const filter of filters) {
      const { count } = await listIds(db, reader, filter, 'updatedAt');
      expect([deed, filter, await countIssues(db, reader, filter)]).toEqual([deed, filter, count]);
    }
}

type Deed =
  | { do: 'create'; project: number; severity: (typeof SEVERITIES)[number]; daysAgo: number; status: IssueStatus; due: number }
  | { do: 'edit'; at: number; severity: (typeof SEVERITIES)[number]; bugId: string }
  | { do: 'move'; at: number; from: IssueStatus; to: IssueStatus }
  | { do: 'delete' | 'restore'; at: number }
  | { do: 'bin' | 'unbin'; project: number }
  | { do: 'zone'; timeZone: (typeof ZONES)[number] }
  | { do: 'fold' };

const at = fc.nat({ max: 5 });
const severity = fc.constantFrom(...SEVERITIES);
const status = fc.constantFrom(...ISSUE_STATUSES);
const project = fc.nat({ max: 1 });
const bugId = fc.constantFrom('cross_site_scripting_xss.stored', 'server_side_injection.sql_injection');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    project,
    severity,
    daysAgo: fc.double({ min: 0, max: 70, noNaN: true }),
    status,
    due: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({ do: fc.constant('edit' as const), at, severity, bugId }),
  fc.record({ do: fc.constant('move' as const), at, from: status, to: status }),
  fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), at }),
  fc.record({ do: fc.constantFrom('bin' as const, 'unbin' as const), project }),
  fc.record({ do: fc.constant('zone' as const), timeZone: fc.constantFrom(...ZONES) }),
  fc.record({ do: fc.constant('fold' as const) }),
);

async function perform({ workspace, admin, projects, token }: Place, ids: string[], deed: Deed): Promise<void> {
  const as = { token };
  const projectId = 'project' in deed ? (projects[deed.project]?.id ?? '') : '';
  const id = ('at' in deed && ids[deed.at]) || '';
  switch (deed.do) {
    case 'create': {
      const createdAt = new Date(Date.now() - deed.daysAgo * 86_400_000);
      const dueDay = addDays(today('UTC'), deed.due);
      const of = projects[deed.project];
      if (of) ids.push((await buildIssue(db, { ...deed, project: of, reporterId: admin.id, createdAt, dueDay })).id);
      return;
    }
    case 'edit':
      await call(issuesContract.update, { params: { id }, body: { version: 1000, severity: deed.severity, bugId: deed.bugId } }, as);
      return;
    case 'move':
      await call(issuesContract.update, { params: { id }, body: { from: deed.from, status: deed.to, note: 'x' } }, as);
      return;
    case 'delete':
    case 'restore':
      await call(issuesContract[deed.do], { params: { id } }, as);
      return;
    case 'bin':
      await call(projectsContract.delete, { params: { id: projectId } }, as);
      return;
    case 'unbin':
      await call(projectsContract.restore, { params: { id: projectId } }, as);
      return;
    case 'zone':
      await call(workspacesContract.update, { params: { id: workspace.id }, body: { timeZone: deed.timeZone } }, as);
      return;
    case 'fold':
      await database.transaction((tx) => foldChanges(tx, workspace.id));
  }
}

test('after each change, daily counters equal a recount, and admin and tester see the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (deeds) => {
      const place = await buildPlace();
      const ids: string[] = [];
      for (const each of deeds) {
        await perform(place, ids, each);
        expect([each, await daysMatch(db, place.workspace.id)]).toEqual([each, true]);
        const ofTester = await figuresOf(place, place.tester.id, new Set());
        expect([each, await figuresOf(place, place.admin.id, new Set(['READ_PROJECT', 'WRITE_PROJECT']))]).toEqual([each, ofTester]);
        await expectTotals(place, each);
      }
    }),
    { numRuns: 12 },
  );
});

test('a change of the time zone waits for concurrent writers, and includes their changes', async () => {
  const { workspace, admin, projects, token } = await buildPlace();
  const [project] = projects;
  if (!project) throw new Error('there are projects');
  const { id } = await buildIssue(db, { project, reporterId: admin.id, status: 'OPEN' });
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const writing = database.transaction(async (tx) => {
    await tx.execute(sql`update issues set created_at = created_at - interval '3 days' where id = ${id}`);
    await written;
  });
  const changing = call(workspacesContract.update, { params: { id: workspace.id }, body: { timeZone: ZONES[2] } }, { token });
  await vi.waitFor(async () => {
    const { rowCount } = await db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`);
    expect(rowCount).toBe(1);
  });
  write();
  await writing;
  expect((await changing).status).toBe(200);
  expect(await daysMatch(db, workspace.id)).toBe(true);
});

test('adding the differences keeps the figures, deletes zero counts, and leaves no difference', async () => {
  const { workspace, admin, projects } = await buildPlace();
  const [project] = projects;
  if (!project) throw new Error('there are projects');
  const { id } = await buildIssue(db, { project, reporterId: admin.id, status: 'OPEN' });
  const fold = () => database.transaction((tx) => foldChanges(tx, workspace.id));
  await fold();
  await db.execute(sql`update issues set status = 'CLOSED', closed_at = now() where id = ${id}`);
  await fold();
  const days = await db.select().from(issueDays).where(eq(issueDays.workspaceId, workspace.id));
  expect(days.map(({ figure, status, issues }) => [figure, status, issues]).sort()).toEqual([
    ['CLOSED', '', 1],
    ['CREATED', 'CLOSED', 1],
    ['PUBLISHED', '', 1],
    ['STATE', 'CLOSED', 1],
  ]);
  expect(await db.$count(issueDayChanges, eq(issueDayChanges.workspaceId, workspace.id))).toBe(0);
  expect(await daysMatch(db, workspace.id)).toBe(true);
});

test('texts and tags of an issue create no difference', async () => {
  const { workspace, admin, projects } = await buildPlace();
  const [project] = projects;
  if (!project) throw new Error('there are projects');
  const { id } = await buildIssue(db, { project, reporterId: admin.id, status: 'OPEN' });
  const count = () => db.$count(issueDayChanges, eq(issueDayChanges.workspaceId, workspace.id));
  const before = await count();
  await db.execute(sql`update issues set title_vi = 'Mới', tags = '{a}', updated_at = now(), version = version + 1 where id = ${id}`);
  expect(await count()).toBe(before);
});
