import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { heldTransactions } from '../../../test/held-transactions.ts';
import { buildTeam } from '../../../test/team.ts';
import { holdCap } from '../../leaderboard/ledger.repo.ts';
import { projectCounters } from '../../projects/projects.tables.ts';
import { buildIssue } from '../issues.factory.ts';
import { issueHistory, issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db } = app;
const { as, project } = await buildTeam(app);
const { begun, somebodyWaits } = heldTransactions(app);
const api = issuesContract;

interface Cell {
  status: string;
  severity: string;
  issues: number;
}
const sorted = (cells: Cell[]) => cells.toSorted((a, b) => `${a.status}${a.severity}`.localeCompare(`${b.status}${b.severity}`));

const kept = async (projectId: string) =>
  sorted(
    await db
      .select({ status: projectCounters.status, severity: projectCounters.severity, issues: projectCounters.issues })
      .from(projectCounters)
      .where(and(eq(projectCounters.projectId, projectId), ne(projectCounters.issues, 0))),
  );
const recounted = async (projectId: string) =>
  sorted(
    await db
      .select({ status: issues.status, severity: issues.severity, issues: count() })
      .from(issues)
      .where(and(eq(issues.projectId, projectId), isNull(issues.deletedAt)))
      .groupBy(issues.status, issues.severity),
  );

type Deed =
  | { do: 'create'; severity: (typeof SEVERITIES)[number] }
  | { do: 'edit'; at: number; severity: (typeof SEVERITIES)[number] }
  | { do: 'move'; at: number; from: IssueStatus; to: IssueStatus }
  | { do: 'delete'; at: number }
  | { do: 'restore'; at: number };

const at = fc.nat({ max: 5 });
const severity = fc.constantFrom(...SEVERITIES);
const status = fc.constantFrom(...ISSUE_STATUSES);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), severity }),
  fc.record({ do: fc.constant('edit' as const), at, severity }),
  fc.record({ do: fc.constant('move' as const), at, from: status, to: status }),
  fc.record({ do: fc.constant('delete' as const), at }),
  fc.record({ do: fc.constant('restore' as const), at }),
);

async function perform(projectId: string, ids: string[], deed: Deed): Promise<void> {
  if (deed.do === 'create') {
    const contents = { vi: { title: 'T', description: 'M' } };
    const { body } = await call(api.create, { body: { projectId, contents, severity: deed.severity } }, as('lead'));
    ids.push(body.id);
    return;
  }
  const id = ids[deed.at];
  if (!id) return;
  if (deed.do === 'delete') await call(api.delete, { params: { id } }, as('lead'));
  else if (deed.do === 'restore') await call(api.restore, { params: { id } }, as('lead'));
  else if (deed.do === 'edit') await call(api.update, { params: { id }, body: { version: 1000, severity: deed.severity } }, as('lead'));
  else await call(api.update, { params: { id }, body: { from: deed.from, status: deed.to, note: 'x' } }, as('lead'));
}

test('after any change of issues, the cached counters equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
      const { id } = await project();
      const ids: string[] = [];
      for (const one of deeds) await perform(id, ids, one);
      expect(await kept(id)).toEqual(await recounted(id));
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('the cached counters equal a recount after concurrent changes too', async () => {
  const mine = await project();
  const built = await Promise.all(Array.from({ length: 6 }, () => buildIssue(db, { project: mine, severity: 'HIGH' })));
  const ids = built.map((issue) => issue.id);
  const deeds = fc.sample(deed, { numRuns: 60, seed: 7 });
  await Promise.all(deeds.map((one) => perform(mine.id, ids, one)));
  expect(await kept(mine.id)).toEqual(await recounted(mine.id));
});

test.each([
  { what: 'deleting', status: 'OPEN', make: (id: string) => call(api.delete, { params: { id } }, as('lead')) },
  { what: 'restoring', status: 'OPEN', deletedAt: new Date(), make: (id: string) => call(api.restore, { params: { id } }, as('lead')) },
  {
    what: 'accepting',
    status: 'IN_REVIEW',
    make: (id: string) => call(api.update, { params: { id }, body: { from: 'IN_REVIEW', status: 'OPEN' } }, as('lead')),
  },
] as const)(
  '$what an issue holds no counter while it waits for the points of the project, so that no two wait for each other',
  async (step) => {
    const { status, make } = step;
    const mine = await project();
    const issue = await buildIssue(db, {
      project: mine,
      status,
      severity: 'LOW',
      ...('deletedAt' in step && { deletedAt: step.deletedAt }),
    });
    for (const each of ['IN_REVIEW', 'OPEN'] as const) await buildIssue(db, { project: mine, status: each, severity: 'LOW' });
    const end = await begun((tx) => holdCap(tx, mine.workspaceId, mine.id));
    const made = make(issue.id);
    await somebodyWaits();
    await db.execute(sql`select from ${projectCounters} where project_id = ${mine.id} for update nowait`);
    await end();
    expect((await made).status).toBe(200);
    expect(await kept(mine.id)).toEqual(await recounted(mine.id));
  },
);

test('every version of an issue is recorded once in its history, and none is left out', async () => {
  const { id } = await buildIssue(db, { project: await project() });
  // Each edit changes a different field, so that edits from the same version do not conflict.
  const edits = [
    { severity: 'LOW' },
    { tags: ['một'] },
    { cwe: 'CWE-79' },
    { foundDay: '2026-11-01' },
    { dueDay: '2026-12-01' },
    { externalId: 'VN-1' },
    { assets: [{ value: 'https://a.example' }] },
    ...['title', 'description', 'steps', 'impact', 'recommendation'].map((section) => ({
      contents: { vi: { [section]: `mới: ${section}` } },
    })),
  ];
  const answers = await Promise.all(edits.map((edit) => call(api.update, { params: { id }, body: { version: 1, ...edit } }, as('lead'))));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const versions = await db.select({ version: issueHistory.version }).from(issueHistory).where(eq(issueHistory.issueId, id));
  expect(versions.map(({ version }) => version).sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
});
