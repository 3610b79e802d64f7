import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { addDays } from '../../platform/text/days.ts';
import { type BuiltProject, buildAssignee, buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { countFigures } from './issue-figures.repo.ts';
import type { Viewer } from './issue-filter.repo.ts';
import { listLastSteps } from './recently-changed-issues.repo.ts';

const { db, database } = await testApp();
const lead = await buildMember(db, { role: 'Lead' });
const workspace = { id: lead.workspaceId };
const tester = await buildMember(db, { workspace });
const author = await buildMember(db, { workspace });
const seenBy = (userId: string, permissions: Viewer['permissions']): Viewer => ({
  userId,
  workspaceId: workspace.id,
  timeZone: 'Asia/Ho_Chi_Minh',
  permissions,
  onlyProjects: null,
});
const everything = seenBy(lead.id, new Set(['READ_PROJECT', 'WRITE_PROJECT']));
const ofTeam = seenBy(tester.id, new Set());

const DAYS = 1_000;
const EACH = 5;
const LAST = '2026-03-31';
const PERIOD = { from: addDays(LAST, -13), to: addDays(LAST, -7) };
const FEW = 4;
const PROJECTS = 50;
const projects: BuiltProject[] = [];
for (let n = 0; n < PROJECTS; n++) projects.push(await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id }));
const [own, other] = projects;
if (!own || !other) throw new Error('there are projects');
await buildAssignee(db, { project: own, user: tester, hats: ['TESTER'] });
const plain = await buildIssue(db, { project: other, reporterId: lead.id, status: 'DRAFT' });
for (let n = 0; n < FEW; n++) {
  const at = new Date(`${addDays(PERIOD.to, -n)}T05:00:00Z`);
  const made = { project: own, createdAt: at, severity: 'HIGH', reporterId: n === 0 ? tester.id : author.id } as const;
  const contributors = n === 0 ? [{ userId: author.id, share: 10 }] : [];
  await buildIssue(db, { ...made, status: 'CLOSED' }, { contributors });
  await buildIssue(db, { ...made, status: 'READY_FOR_RETEST', dueDay: '2026-01-01' }, { contributors });
}
await database.transaction(async (tx) => {
  // VACUUM marks rows as visible only after their commit is on disk. Without this setting, index scans might therefore read the rows from
  // the table.
  await tx.execute('set local synchronous_commit = on');
  await tx.execute(sql`
  insert into issues (workspace_id, id, project_id, number, severity, severity_order, status, tags, external_id, reporter_id, bug_id,
    title_vi, title_en, search_text, field_versions, due_day, created_at, updated_at, published_at, closed_at)
  select i.workspace_id, gen_random_uuid(), (array[${sql.join(
    projects.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )}])[1 + n % ${PROJECTS}], 1000 + n, i.severity, i.severity_order, 'CLOSED', i.tags, '', i.reporter_id, 'cross_site_scripting_xss.stored',
    'Lỗi', '', '', i.field_versions, ${LAST}::date - n / ${EACH}, at, at, at, at
  from issues as i cross join generate_series(0, ${DAYS * EACH - 1}) as n
  cross join lateral (select ${`${LAST}T05:00:00Z`}::timestamptz - (n / ${EACH}) * interval '1 day' as at) as made
  where i.id = ${plain.id}`);
});
await db.execute('vacuum analyze issues');
await db.execute('vacuum analyze issue_contributors');

async function reads(work: (tx: Parameters<typeof countFigures>[0]) => Promise<unknown>) {
  return database.transaction(async (tx) => {
    // PostgreSQL would scan the small tables of a test; this setting makes it use indexes.
    await tx.execute('set local enable_seqscan = off');
    const all = async () => {
      const { rows } = await tx.execute<{ name: string; n: number }>(sql`
        select relname as name, (case relkind when 'i' then pg_stat_get_xact_tuples_returned(oid)
          else pg_stat_get_xact_tuples_returned(oid) + (select coalesce(sum(pg_stat_get_xact_tuples_fetched(indexrelid)), 0) from pg_index where indrelid = c.oid) end)::int as n
        from pg_class as c where relname ~ '^issue(s|_history)' and relkind in ('r', 'i')`);
      return new Map(rows.map(({ name, n }) => [name, n]));
    };
    const before = await all();
    await work(tx);
    return Object.fromEntries(
      [...(await all())].flatMap(([name, n]) => (n > (before.get(name) ?? 0) ? [[name, n - (before.get(name) ?? 0)]] : [])),
    );
  });
}

const period = { from: PERIOD.from, now: PERIOD.from, to: PERIOD.to, starts: [PERIOD.from] };
const figuresRead = (viewer: Viewer, authorId?: string) => reads((tx) => countFigures(tx, viewer, { authorId }, period));

test('figures of the whole workspace are computed without reading issues', async () => {
  expect(await figuresRead(everything)).toEqual({});
  expect(await countFigures(db, everything, {}, period)).toContainEqual(
    expect.objectContaining({ figure: 'CREATED', part: 1, status: 'CLOSED', severityOrder: 2, n: FEW }),
  );
});

test('figures of some projects read the index of these projects, and no issues', async () => {
  expect(await figuresRead(ofTeam)).toEqual({ issues_project: (DAYS * EACH) / PROJECTS + 2 * FEW });
});

test('listing the latest steps reads only the end of each history', async () => {
  const busy = await buildIssue(
    db,
    { project: own, reporterId: author.id, status: 'OPEN', updatedAt: new Date('2999-01-01') },
    {
      history: Array.from({ length: 300 }, (_, n) => ({
        action: 'EDITED' as const,
        actorId: author.id,
        version: n + 1,
        published: true,
        at: new Date(),
      })),
    },
  );
  await db.execute('analyze issue_history');
  const read = await reads(async (tx) => {
    const [first] = await listLastSteps(tx, everything, {}, 3);
    expect(first?.issue.id).toBe(busy.id);
  });
  expect(read.issue_history).toBeLessThanOrEqual(3);
  expect(read.issues).toBeLessThanOrEqual(4);
});

test('listing the latest steps in a user’s projects reads only a few issues', async () => {
  const read = await reads((tx) => listLastSteps(tx, ofTeam, {}, 3));
  expect(Math.max(...Object.values(read))).toBeLessThan(DAYS / 10);
});
