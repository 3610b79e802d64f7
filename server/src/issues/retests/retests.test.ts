import type { IssueStatus, RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { buildFile, placesOf } from '../../files/files.factory.ts';
import { today } from '../../platform/text/days.ts';
import { projectCounters } from '../../projects/projects.tables.ts';
import { buildIssue, type IssueParts } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';
import { buildRetest, buildRound } from './retests.factory.ts';
import { retests } from './retests.tables.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = retestsContract;
const home = await project({ key: 'HVB' });

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const ASSETS = ['https://a.example', 'https://b.example'];
const ready = (overrides: Overrides = {}, parts: IssueParts = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, status: 'READY_FOR_RETEST', ...overrides }, { assets: ASSETS, ...parts });
type Ready = Awaited<ReturnType<typeof ready>>;

const bodyOf = (issue: Ready, found: readonly RetestResult[], more: object = {}) => ({
  from: 'READY_FOR_RETEST',
  results:
    issue.assets.length > 0
      ? issue.assets.map(({ id }, n) => ({ assetId: id, result: found[n] ?? 'FIXED' }))
      : [{ assetId: null, result: found[0] ?? 'FIXED' }],
  ...more,
});
const retest = (issue: Ready, found: readonly RetestResult[], who: Teammate = 'tester', more: object = {}) =>
  call(api.record, { params: { id: issue.id }, body: bodyOf(issue, found, more) }, as(who));
const get = async (id: string, who: Teammate = 'lead') => (await call(issuesContract.get, { params: { id } }, as(who))).body;
const retestsOf = async (id: string, who: Teammate = 'lead') => (await call(api.ofIssue, { params: { id } }, as(who))).body;
const roundsOf = (id: string, who: Teammate = 'lead') => call(api.ofProject, { params: { id } }, as(who));
const stored = (id: string) => db.select({ id: retests.id }).from(retests).where(eq(retests.issueId, id));

describe('POST /api/issue/{id}/retest', () => {
  test.each<[string, RetestResult[], RetestResult, IssueStatus]>([
    ['fixed everywhere', ['FIXED', 'FIXED'], 'FIXED', 'CLOSED'],
    ['fixed in one place', ['FIXED', 'NOT_FIXED'], 'PARTLY', 'OPEN'],
    ['partly fixed', ['PARTLY', 'NOT_FIXED'], 'PARTLY', 'OPEN'],
    ['not fixed', ['NOT_FIXED', 'NOT_FIXED'], 'NOT_FIXED', 'OPEN'],
    ['not fixed where it could be tested', ['NOT_FIXED', 'NOT_TESTABLE'], 'NOT_FIXED', 'OPEN'],
    ['fixed where it could be tested', ['FIXED', 'NOT_TESTABLE'], 'NOT_TESTABLE', 'READY_FOR_RETEST'],
    ['not testable', ['NOT_TESTABLE', 'NOT_TESTABLE'], 'NOT_TESTABLE', 'READY_FOR_RETEST'],
  ])('200: %s', async (_what, found, result, status) => {
    const issue = await ready();
    const answer = await retest(issue, found);
    expect(answer).toMatchObject({ status: 200, body: { status } });
    expect(await get(issue.id)).toMatchObject({ status, version: status === 'READY_FOR_RETEST' ? 1 : 2 });
    const { items } = await retestsOf(issue.id);
    expect(items).toMatchObject([{ id: answer.body.id, result, testedBy: { id: people.tester.id } }]);
    expect(items[0]?.results.map((each) => [each.value, each.result])).toEqual(ASSETS.map((value, n) => [value, found[n]]));
  });

  test('200: a retest of an issue without assets has one result', async () => {
    const issue = await ready({}, { assets: [] });
    expect((await retest(issue, ['FIXED'])).body.status).toBe('CLOSED');
    expect((await retestsOf(issue.id)).items[0]?.results).toEqual([{ assetId: null, kind: null, value: '', result: 'FIXED', note: '' }]);
  });

  test('200: keeps the order of the assets, their names at the time, and the note on each', async () => {
    const issue = await ready();
    const results = issue.assets
      .map(({ id, value }) => ({ assetId: id, result: 'NOT_FIXED' as const, note: `Vẫn còn ở ${value}` }))
      .toReversed();
    await retest(issue, [], 'tester', { results, day: '2026-03-09', note: 'Đã thử **lại**.' });
    await call(
      issuesContract.update,
      { params: { id: issue.id }, body: { version: 2, assets: [{ value: 'https://c.example' }] } },
      as('lead'),
    );
    expect((await retestsOf(issue.id)).items).toMatchObject([
      {
        day: '2026-03-09',
        note: 'Đã thử **lại**.',
        results: ASSETS.map((value) => ({ value, kind: 'URL', note: `Vẫn còn ở ${value}` })),
      },
    ]);
  });

  test('200: the default day is today in the time zone of the workspace', async () => {
    const issue = await ready();
    await retest(issue, []);
    expect((await retestsOf(issue.id)).items[0]?.day).toBe(today(workspace.timeZone));
  });

  test('200: a retest is in the history with the resulting status change, and the issue stays published', async () => {
    const issue = await ready();
    const before = await db.select({ at: issues.publishedAt }).from(issues).where(eq(issues.id, issue.id));
    const { body } = await retest(issue, ['PARTLY']);
    const { items } = (await call(issuesContract.history, { params: { id: issue.id } }, as('client'))).body;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'STATUS', actor: { id: people.tester.id }, changes: [{ field: 'status', from: 'READY_FOR_RETEST', to: 'OPEN' }] },
      {
        action: 'RETESTED',
        changes: [
          { field: 'result', from: null, to: 'PARTLY' },
          { field: 'round', from: null, to: body.round },
          { field: 'results', from: null, to: ['PARTLY', 'FIXED'] },
        ],
      },
    ]);
    expect(await db.select({ at: issues.publishedAt }).from(issues).where(eq(issues.id, issue.id))).toEqual(before);
  });

  test('200: the audit log records the issue key without any text of the findings', async () => {
    const issue = await ready();
    const { body } = await retest(issue, ['NOT_FIXED', 'NOT_FIXED'], 'tester', { note: 'bí mật' });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.objectId, issue.id));
    expect(entries).toMatchObject([
      {
        action: 'ISSUE_RETESTED',
        actorId: people.tester.id,
        objectName: issue.key,
        details: {
          projectId: home.id,
          result: 'NOT_FIXED',
          round: body.round,
          status: { from: 'READY_FOR_RETEST', to: 'OPEN' },
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('bí mật');
  });

  test('200: the first retest opens a round, and later retests join the open round', async () => {
    const mine = await project();
    const [first, second] = [await ready({ project: mine }), await ready({ project: mine })];
    expect((await retest(first, [], 'lead', { day: '2026-03-09' })).body.round).toBe(1);
    expect((await retest(second, [])).body.round).toBe(1);
    const [round] = (await roundsOf(mine.id)).body.rounds;
    expect(round).toMatchObject({ number: 1, startDay: '2026-03-09', endDay: null, createdBy: { id: people.lead.id } });
    await call(api.updateRound, { params: { id: round?.id ?? '' }, body: { endDay: '2026-03-10' } }, as('lead'));
    expect((await retest(await ready({ project: mine }), [])).body.round).toBe(2);
  });

  test('200: concurrent first retests open only one round', async () => {
    const mine = await project();
    const all = await Promise.all([ready({ project: mine }), ready({ project: mine }), ready({ project: mine })]);
    const answers = await Promise.all(all.map((issue) => retest(issue, [])));
    expect(answers.map(({ status, body }) => [status, body.round])).toEqual(all.map(() => [200, 1]));
  });

  test('200: a retest updates the counters of the project', async () => {
    const mine = await project();
    await retest(await ready({ project: mine, severity: 'HIGH' }), []);
    const rows = await db
      .select({ status: projectCounters.status, severity: projectCounters.severity, issues: projectCounters.issues })
      .from(projectCounters)
      .where(and(eq(projectCounters.projectId, mine.id), ne(projectCounters.issues, 0)));
    expect(rows).toEqual([{ status: 'CLOSED', severity: 'HIGH', issues: 1 }]);
  });

  test('200: the files of the note are attached to the issue, so that clients can see them', async () => {
    const issue = await ready();
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    await retest(issue, ['NOT_FIXED'], 'tester', { note: `![](/attachments/${file.fileName})` });
    expect(await placesOf(db, file.id)).toEqual([issue.id]);
  });

  test('400: the results must name each asset of the issue once, and no other asset', async () => {
    const issue = await ready();
    const other = await ready();
    const [a, b] = issue.assets.map(({ id }) => id);
    const send = (assetIds: (string | null | undefined)[]) =>
      call(
        api.record,
        {
          params: { id: issue.id },
          body: { from: 'READY_FOR_RETEST', results: assetIds.map((assetId) => ({ assetId, result: 'FIXED' })) },
        },
        as('tester'),
      );
    expect(await send([a])).toMatchObject({ status: 400, errors: ['RETEST_INCOMPLETE'], details: [{ path: 'results' }] });
    expect(await send([a, b, b])).toMatchObject({ status: 400, errors: ['NAMED_TWICE'], details: [{ path: 'results.2.assetId' }] });
    expect(await send([a, other.assets[0]?.id])).toMatchObject({
      errors: ['UNKNOWN_RETEST_ASSET'],
      details: [{ path: 'results.1.assetId' }],
    });
    expect(await send([null])).toMatchObject({ errors: ['UNKNOWN_RETEST_ASSET'] });
    expect(await send([])).toMatchObject({ errors: ['FIELD_REQUIRED'] });
    const bare = await ready({}, { assets: [] });
    const named = { from: 'READY_FOR_RETEST', results: [{ assetId: a, result: 'FIXED' }] };
    expect((await call(api.record, { params: { id: bare.id }, body: named }, as('tester'))).errors).toEqual(['UNKNOWN_RETEST_ASSET']);
    expect(await stored(issue.id)).toEqual([]);
  });

  test('400: a future day or an unknown result is rejected', async () => {
    const issue = await ready();
    expect(await retest(issue, [], 'tester', { day: '2999-01-01' })).toMatchObject({
      status: 400,
      errors: ['DAY_AHEAD'],
      details: [{ path: 'day' }],
    });
    expect((await retest(issue, ['CLOSED' as RetestResult, 'FIXED'])).errors).toEqual(['FIELD_NOT_ALLOWED']);
    expect((await retest(issue, [], 'tester', { day: '2026-02-30' })).status).toBe(400);
  });

  test('403: clients and reviewers cannot record a retest', async () => {
    const issue = await ready();
    for (const who of ['client', 'reviewer'] as const) expect(await retest(issue, [], who)).toMatchObject({ status: 403 });
    expect(await stored(issue.id)).toEqual([]);
  });

  test('200: any tester of the project and its lead can retest an issue of any reporter', async () => {
    for (const who of ['other', 'lead'] as const) expect((await retest(await ready(), [], who)).status).toBe(200);
  });

  test('404: the caller cannot see the issue', async () => {
    const issue = await ready();
    for (const who of ['outsider', 'stranger'] as const) expect(await retest(issue, [], who)).toMatchObject({ status: 404 });
  });

  test.each<IssueStatus>(['DRAFT', 'IN_REVIEW', 'OPEN', 'IN_PROGRESS', 'RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE'])(
    '409: an issue in %s does not wait for a retest',
    async (status) => {
      const issue = await ready({ status });
      expect(await retest(issue, [], 'lead')).toMatchObject({ status: 409, errors: ['STATUS_CHANGED'] });
      expect(await retest(issue, [], 'lead', { from: status })).toMatchObject({ status: 409, errors: ['TRANSITION_IMPOSSIBLE'] });
      expect(await stored(issue.id)).toEqual([]);
    },
  );

  test('409: the second of two concurrent retests gets STATUS_CHANGED and writes nothing', async () => {
    const issue = await ready();
    const answers = await Promise.all([retest(issue, ['FIXED']), retest(issue, ['NOT_FIXED', 'NOT_FIXED'], 'other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['STATUS_CHANGED']);
    expect(await stored(issue.id)).toHaveLength(1);
  });

  test('409: issues of an archived project cannot be retested', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    expect(await retest(await ready({ project: archived }), [])).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('GET /api/issue/{id}/retests', () => {
  test('200: newest first, one page at a time, with the same number of queries for any number of retests', async () => {
    const mine = await project();
    const issue = await ready({ project: mine });
    const round = await buildRound(db, mine);
    const ask = () => call(api.ofIssue, { params: { id: issue.id }, query: { pageSize: 5 } }, as('tester'));
    await buildRetest(db, issue, round, 'NOT_FIXED');
    const one = (await countQueries(ask)).queries.length;
    for (const found of ['PARTLY', 'NOT_FIXED', 'NOT_TESTABLE', 'FIXED'] as const) await buildRetest(db, issue, round, found);
    expect((await countQueries(ask)).queries).toHaveLength(one);
    const { body } = await ask();
    expect(body.items.map(({ result }) => result)).toEqual(['FIXED', 'NOT_TESTABLE', 'NOT_FIXED', 'PARTLY', 'NOT_FIXED']);
    expect(body).toMatchObject({ total: 5, page: 1 });
    const after = await call(api.ofIssue, { params: { id: issue.id }, query: { before: body.items[1]?.id } }, as('tester'));
    expect(after.body.items).toEqual(body.items.slice(2));
  });

  test('200: clients see retests since publication, without redacted text', async () => {
    const mine = await project();
    const issue = await ready({ project: mine, publishedAt: new Date('2026-03-05T00:00:00Z') });
    const round = await buildRound(db, mine, { note: 'Máy ⟦bí mật⟧' });
    const secret = 'token ⟦s3cr3t⟧';
    await buildRetest(db, issue, round, 'NOT_FIXED', { at: new Date('2026-03-04T00:00:00Z'), note: 'trước khi công bố' });
    await buildRetest(db, issue, round, 'PARTLY', { at: new Date('2026-03-06T00:00:00Z'), note: secret, assetNote: secret });
    const answer = await call(api.ofIssue, { params: { id: issue.id } }, as('client'));
    expect(answer.body.items.map(({ result }) => result)).toEqual(['PARTLY']);
    expect(answer.text).not.toMatch(/s3cr3t|trước khi công bố/);
    expect((await roundsOf(mine.id, 'client')).text).not.toContain('bí mật');
    expect((await retestsOf(issue.id, 'tester')).items[0]?.note).toBe(secret);
  });

  test('404: the caller cannot see the issue, and clients cannot see the retests of a rejected issue', async () => {
    const issue = await ready();
    for (const who of ['outsider', 'stranger'] as const) {
      expect((await call(api.ofIssue, { params: { id: issue.id } }, as(who))).status).toBe(404);
    }
    const back = await ready({ status: 'REJECTED' });
    await buildRetest(db, back, await buildRound(db, await project()), 'FIXED');
    expect((await call(api.ofIssue, { params: { id: back.id } }, as('client'))).status).toBe(404);
  });
});
