import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { projectHistory } from '../../projects/project-history.tables.ts';
import { buildIssue } from '../issues.factory.ts';
import { buildRetest, buildRound } from './retests.factory.ts';
import { retestRounds } from './retests.tables.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = retestsContract;
const home = await project({ key: 'HVB' });

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const ready = (overrides: Overrides) => buildIssue(db, { reporterId: people.tester.id, status: 'READY_FOR_RETEST', ...overrides });
const roundsOf = (id: string, who: Teammate = 'lead') => call(api.ofProject, { params: { id } }, as(who));

describe('GET /api/project/{id}/retests', () => {
  test('200: counts each issue of a round once, by its last result, and the issues still waiting', async () => {
    const mine = await project();
    const [again, other, gone, back] = [
      await ready({ project: mine }),
      await ready({ project: mine }),
      await ready({ project: mine, deletedAt: new Date() }),
      await ready({ project: mine, status: 'REJECTED' }),
    ];
    const first = await buildRound(db, mine, { endDay: '2026-03-06', note: 'Sau bản vá' });
    const second = await buildRound(db, mine);
    await buildRetest(db, again, first, 'PARTLY');
    await buildRetest(db, again, first, 'FIXED');
    await buildRetest(db, other, first, 'NOT_FIXED');
    await buildRetest(db, gone, first, 'FIXED');
    await buildRetest(db, back, second, 'FIXED');
    const { body } = await roundsOf(mine.id);
    expect(body).toMatchObject({ ready: 2, can: { writeRounds: true } });
    expect(body.rounds.map(({ number, endDay, note, results, again }) => ({ number, endDay, note, results, again }))).toEqual([
      { number: 2, endDay: null, note: '', results: { FIXED: 1, PARTLY: 0, NOT_FIXED: 0, NOT_TESTABLE: 0 }, again: 0 },
      { number: 1, endDay: '2026-03-06', note: 'Sau bản vá', results: { FIXED: 1, PARTLY: 0, NOT_FIXED: 1, NOT_TESTABLE: 0 }, again: 2 },
    ]);
    const seen = (await roundsOf(mine.id, 'client')).body;
    expect(seen.can.writeRounds).toBe(false);
    expect(seen.rounds[0]?.results.FIXED).toBe(0);
  });

  test('404: the caller is not in the project', async () => {
    for (const who of ['outsider', 'stranger'] as const) expect((await roundsOf(home.id, who)).status).toBe(404);
  });
});

describe('GET /api/retest-round/{id}/results', () => {
  const resultsOf = (id: string, who: Teammate = 'lead', query = {}) => call(api.ofRound, { params: { id }, query }, as(who));

  async function round() {
    const mine = await project();
    const made = await buildRound(db, mine);
    const titled = (title: string, more: Partial<Overrides> = {}) =>
      buildIssue(
        db,
        { reporterId: people.tester.id, status: 'CLOSED', project: mine, publishedAt: new Date('2026-03-05T00:00:00Z'), ...more },
        { contents: { vi: { title } } },
      );
    const [fixed, open, hidden, early] = [
      await titled('Đã sửa ⟦mật⟧'),
      await titled('Còn nguyên', { status: 'OPEN' }),
      await titled('Bị bác', { status: 'REJECTED' }),
      await titled('Trước khi công bố', { status: 'OPEN' }),
    ];
    const at = new Date('2026-03-06T00:00:00Z');
    await buildRetest(db, fixed, made, 'PARTLY', { at });
    await buildRetest(db, fixed, made, 'FIXED', { at, day: '2026-03-07' });
    await buildRetest(db, open, made, 'NOT_FIXED', { at });
    await buildRetest(db, hidden, made, 'NOT_FIXED', { at });
    await buildRetest(db, early, made, 'NOT_FIXED', { at: new Date('2026-03-04T00:00:00Z') });
    await buildRetest(db, await titled('Vòng khác'), await buildRound(db, await project()), 'FIXED', { at });
    return { ...made, fixed, open, hidden, early };
  }

  test('200: lists each issue once with its last result, as many as the figures say', async () => {
    const { id, fixed, open, hidden, early } = await round();
    const { body } = await resultsOf(id);
    expect(body.items.map(({ issue, result }) => [issue.id, result])).toEqual([
      [fixed.id, 'FIXED'],
      [open.id, 'NOT_FIXED'],
      [hidden.id, 'NOT_FIXED'],
      [early.id, 'NOT_FIXED'],
    ]);
    expect(body.items[0]).toEqual({
      issue: { id: fixed.id, projectId: fixed.projectId, key: fixed.key, title: 'Đã sửa ⟦⟧', status: 'CLOSED' },
      ...{ result: 'FIXED', day: '2026-03-07', testedBy: expect.objectContaining({ id: people.tester.id }) },
    });
    const failed = (await resultsOf(id, 'lead', { result: 'NOT_FIXED', pageSize: 2 })).body;
    expect(failed).toMatchObject({ items: [{ issue: { id: open.id } }, { issue: { id: hidden.id } }], total: 3 });
    expect((await resultsOf(id, 'lead', { result: 'NOT_FIXED', pageSize: 2, page: 2 })).body.items).toHaveLength(1);
  });

  test('200: clients get the issues that they see, retested since the publication', async () => {
    const { id, fixed, open } = await round();
    expect((await resultsOf(id, 'client')).body.items.map(({ issue }) => issue.id)).toEqual([fixed.id, open.id]);
  });

  test('400: an unknown result', async () => {
    expect((await resultsOf((await round()).id, 'lead', { result: 'CLOSED' })).status).toBe(400);
  });

  test('404: the caller is not in the project, or the round does not exist', async () => {
    const { id, fixed } = await round();
    for (const who of ['outsider', 'stranger'] as const) expect((await resultsOf(id, who)).status).toBe(404);
    expect((await resultsOf(fixed.id)).status).toBe(404);
  });
});

describe('retest rounds', () => {
  const open = (id: string, who: Teammate = 'lead', body: object = {}) => call(api.openRound, { params: { id }, body }, as(who));
  const change = (id: string, body: object, who: Teammate = 'lead') => call(api.updateRound, { params: { id }, body }, as(who));

  test('200: closing a round concurrently adds one history entry', async () => {
    const mine = await project();
    const round = await buildRound(db, mine);
    const closed = await Promise.all(Array.from({ length: 4 }, () => change(round.id, { endDay: '2026-04-08' })));
    expect(closed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.select({ action: projectHistory.action }).from(projectHistory).where(eq(projectHistory.projectId, mine.id))).toEqual([
      { action: 'ROUND_CLOSED' },
    ]);
  });

  test('200: a lead opens a round, describes it, closes it and reopens it', async () => {
    const mine = await project();
    const { body } = await open(mine.id, 'lead', { note: 'Bản vá 5.2.1', startDay: '2026-04-06' });
    expect(body.number).toBe(1);
    expect(await change(body.id, { note: 'Bản vá 5.2.2', endDay: '2026-04-08' })).toMatchObject({ status: 200, text: 'true' });
    expect((await roundsOf(mine.id)).body.rounds).toMatchObject([{ note: 'Bản vá 5.2.2', startDay: '2026-04-06', endDay: '2026-04-08' }]);
    expect((await change(body.id, { endDay: null })).status).toBe(200);
    expect((await change(body.id, {})).status).toBe(200);
    expect((await roundsOf(mine.id)).body.rounds).toMatchObject([{ note: 'Bản vá 5.2.2', endDay: null }]);
    const history = await db
      .select({ action: projectHistory.action, changes: projectHistory.changes })
      .from(projectHistory)
      .where(eq(projectHistory.projectId, mine.id))
      .orderBy(projectHistory.id);
    expect(history).toEqual([
      { action: 'ROUND_OPENED', changes: [{ field: 'round', from: null, to: 1 }] },
      { action: 'ROUND_CLOSED', changes: [{ field: 'round', from: 1, to: null }] },
      { action: 'ROUND_OPENED', changes: [{ field: 'round', from: null, to: 1 }] },
    ]);
  });

  test('200: changing the end date of a closed round appears in the history, with the old date audited', async () => {
    const mine = await project();
    const round = await buildRound(db, mine, { startDay: '2026-04-06', endDay: '2026-04-08' });
    for (const endDay of ['2026-04-08', '2026-04-09']) expect((await change(round.id, { endDay })).status).toBe(200);
    expect(await db.select({ action: projectHistory.action }).from(projectHistory).where(eq(projectHistory.projectId, mine.id))).toEqual([
      { action: 'ROUND_CLOSED' },
    ]);
    const audited = await db.select({ details: auditEntries.details }).from(auditEntries).where(eq(auditEntries.objectId, mine.id));
    expect(audited).toEqual([{ details: { round: round.number, endDay: { from: '2026-04-08', to: '2026-04-09' } } }]);
  });

  test('400: the last day is before the first day', async () => {
    const round = await buildRound(db, await project(), { startDay: '2026-04-06' });
    expect(await change(round.id, { endDay: '2026-04-05' })).toMatchObject({
      status: 400,
      errors: ['DAYS_REVERSED'],
      details: [{ path: 'endDay' }],
    });
  });

  test('403: testers, reviewers and clients cannot open or change a round', async () => {
    const mine = await project();
    const round = await buildRound(db, mine, { endDay: '2026-03-06' });
    for (const who of ['tester', 'reviewer', 'client'] as const) {
      expect((await open(mine.id, who)).status).toBe(403);
      expect((await change(round.id, { note: 'x' }, who)).status).toBe(403);
    }
  });

  test('404: the project or round does not exist or is not visible to the caller', async () => {
    const round = await buildRound(db, await project());
    for (const who of ['outsider', 'stranger'] as const) {
      expect((await open(home.id, who)).status).toBe(404);
      expect((await change(round.id, { note: 'x' }, who)).status).toBe(404);
    }
    expect((await change(home.id, { note: 'x' })).status).toBe(404);
  });

  test('409: only one round can be open, even with concurrent requests', async () => {
    const mine = await project();
    const answers = await Promise.all([open(mine.id), open(mine.id), open(mine.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['ROUND_OPEN', 'ROUND_OPEN']);
    const earlier = await project();
    const closed = await buildRound(db, earlier, { endDay: '2026-03-06' });
    await buildRound(db, earlier);
    expect(await change(closed.id, { endDay: null })).toMatchObject({ status: 409, errors: ['ROUND_OPEN'] });
  });

  test('409: the number of rounds is limited to the size of the list', async () => {
    const mine = await project();
    await db.insert(retestRounds).values({
      workspaceId: workspace.id,
      id: mine.id,
      projectId: mine.id,
      number: 200,
      note: '',
      startDay: '2026-03-02',
      endDay: '2026-03-02',
      createdBy: people.lead.id,
    });
    expect(await open(mine.id)).toMatchObject({ status: 409, errors: ['ROUNDS_FULL'] });
    const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'FIXED' }] };
    const { id } = await ready({ project: mine });
    expect((await call(api.record, { params: { id }, body }, as('tester'))).errors).toEqual(['ROUNDS_FULL']);
  });

  test('409: rounds of an archived project cannot be opened or changed', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    const round = await buildRound(db, archived);
    expect((await open(archived.id)).errors).toEqual(['PROJECT_ARCHIVED']);
    expect((await change(round.id, { note: 'x' })).errors).toEqual(['PROJECT_ARCHIVED']);
  });
});
