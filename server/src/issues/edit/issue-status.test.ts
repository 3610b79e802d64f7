import { readFileSync } from 'node:fs';
import { ISSUE_STATUSES, type IssueStatus, stepNeeds, transition } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { addDays, today } from '../../platform/text/days.ts';
import { removeProject } from '../../projects/project-purge.service.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';
import { purgeIssues } from './issue-bin.service.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB' });
const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.outsider.id, key: 'SECRET' });
const TOMORROW = addDays(today('Asia/Ho_Chi_Minh'), 1);

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, parts);
const move = (id: string, from: IssueStatus, status: IssueStatus, who: Teammate, more: object = {}) =>
  call(api.update, { params: { id }, body: { from, status, ...more } }, as(who));
const get = async (id: string, who: Teammate = 'lead') => (await call(api.get, { params: { id } }, as(who))).body;
const last = async (id: string, who: Teammate = 'lead') => (await call(api.history, { params: { id } }, as(who))).body.items[0];

const original = await issue({ status: 'OPEN' }, { contents: { vi: { title: 'Bản gốc', description: 'x' } } });

describe('the status table, checked by calls', () => {
  /** Maps columns of issue-rights.txt to users of the test; `other` is a TESTER who contributed. */
  const WHO = {
    reporter: 'tester',
    contributor: 'other',
    LEAD: 'lead',
    REVIEWER: 'reviewer',
    CLIENT: 'client',
    nobody: 'outsider',
  } as const;
  const [head = '', ...lines] = readFileSync(new URL('../issue-rights.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.trim().split(/\s+/);
  const agreed = new Map(
    lines.map((line) => {
      const words = line.trim().split(/\s{2,}| (?=to )|(?<=[A-Z]) (?=yes|-)/);
      return [`${words[0]} ${words[1]}`, Object.fromEntries(columns.map((part, n) => [part, words[n + 2] === 'yes']))] as const;
    }),
  );

  test.each(ISSUE_STATUSES)('%s: each step is allowed for its users, and rejected for all others', async (from) => {
    for (const [part, who] of Object.entries(WHO) as [keyof typeof WHO, Teammate][]) {
      const fresh = () => issue({ status: from }, { contributors: [{ userId: people.other.id, share: 10 }] });
      let at = await fresh();
      for (const to of ISSUE_STATUSES) {
        const told = { duplicateOf: original.id, riskUntil: TOMORROW };
        const needs = Object.fromEntries(stepNeeds(to).map((need) => [need, told[need]]));
        const { status, errors } = await move(at.id, from, to, who, { note: 'vì', ...needs });
        const step = transition(from, to);
        const may = agreed.get(`${from} to ${to}`)?.[part] ?? false;
        const sees = agreed.get(`${from} see`)?.[part] ?? false;
        const refused = step ? 'FORBIDDEN' : 'TRANSITION_IMPOSSIBLE';
        const expected = !sees ? 'NOT_FOUND' : step && may ? (step.retest ? 'RETEST_REQUIRED' : undefined) : refused;
        expect([part, to, errors[0]]).toEqual([part, to, expected]);
        if (status === 200) at = await fresh();
      }
    }
  });
});

describe('withdrawing a mark for retest', () => {
  const NOT_TESTABLE = [{ assetId: null, result: 'NOT_TESTABLE' as const }];
  const withdraw = (id: string, who: Teammate) => move(id, 'READY_FOR_RETEST', 'IN_PROGRESS', who);
  const offered = async (id: string, who: Teammate) => (await get(id, who)).can.moveTo.some((step) => step.status === 'IN_PROGRESS');
  const notified = async (issueId: string) =>
    (await call(notificationsContract.list, {}, as('tester'))).body.items.filter(
      ({ subject }) => subject.type === 'issue' && subject.issueId === issueId,
    ).length;

  test('200: the user who marked it withdraws it, and marking it again does not notify twice', async () => {
    const { id } = await issue({ status: 'OPEN' });
    expect((await move(id, 'OPEN', 'READY_FOR_RETEST', 'client')).status).toBe(200);
    expect([await offered(id, 'client'), await notified(id)]).toEqual([true, 1]);
    expect((await withdraw(id, 'client')).status).toBe(200);
    expect([(await get(id)).status, await notified(id)]).toEqual(['IN_PROGRESS', 0]);
    const change = { field: 'status', from: 'READY_FOR_RETEST', to: 'IN_PROGRESS' };
    expect(await last(id, 'client')).toMatchObject({ action: 'STATUS', actor: { id: people.client.id }, changes: [change] });
    expect((await move(id, 'IN_PROGRESS', 'READY_FOR_RETEST', 'client')).status).toBe(200);
    expect(await notified(id)).toBe(1);
  });

  test('200: lists name it to the user who marked it, who withdraws several at once until a retest is recorded', async () => {
    const [first, second, tested] = await Promise.all([1, 2, 3].map(() => issue({ status: 'OPEN' })));
    const ids = [first, second, tested].map((each) => each?.id ?? '');
    const bulk = (change: object) => call(api.bulk, { body: { ids, change } }, as('client'));
    await bulk({ status: 'READY_FOR_RETEST', from: 'OPEN' });
    await call(
      retestsContract.record,
      { params: { id: ids[2] ?? '' }, body: { from: 'READY_FOR_RETEST', results: NOT_TESTABLE } },
      as('tester'),
    );
    const named = async (who: Teammate) => {
      const { items } = (await call(api.list, { query: { projectId: home.id, status: 'READY_FOR_RETEST' } }, as(who))).body;
      return items.filter(({ id, markedReady }) => markedReady && ids.includes(id)).map(({ id }) => id);
    };
    expect((await named('client')).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await named('lead')).toEqual([]);
    const { items } = (await bulk({ status: 'IN_PROGRESS', from: 'READY_FOR_RETEST' })).body;
    expect(items.map(({ errors }) => errors.map(({ code }) => code))).toEqual([[], [], ['FORBIDDEN']]);
  });

  test('403: other users cannot withdraw it', async () => {
    const { id } = await issue({ status: 'OPEN' });
    await move(id, 'OPEN', 'READY_FOR_RETEST', 'client');
    for (const who of ['lead', 'tester'] as const) {
      expect(await offered(id, who)).toBe(false);
      expect(await withdraw(id, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
  });

  test('403: it cannot be withdrawn after the first retest, even one without a result', async () => {
    const { id } = await issue({ status: 'OPEN' });
    await move(id, 'OPEN', 'READY_FOR_RETEST', 'client');
    const body = { from: 'READY_FOR_RETEST' as const, results: NOT_TESTABLE };
    const retest = await call(retestsContract.record, { params: { id }, body }, as('tester'));
    expect(retest.body.status).toBe('READY_FOR_RETEST');
    expect(await offered(id, 'client')).toBe(false);
    expect(await withdraw(id, 'client')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});

describe('DUPLICATE', () => {
  test('200: it names its original, with links both ways', async () => {
    const { id, key } = await issue({ status: 'IN_REVIEW' }, { contents: { vi: { title: 'Bản chép', description: 'x' } } });
    expect(await move(id, 'IN_REVIEW', 'DUPLICATE', 'reviewer', { duplicateOf: original.id })).toMatchObject({ status: 200 });
    const named = { id: original.id, projectId: home.id, key: original.key, title: 'Bản gốc', status: 'OPEN' };
    expect(await get(id)).toMatchObject({ status: 'DUPLICATE', duplicateOf: named });
    expect((await get(original.id)).duplicates).toContainEqual({ id, projectId: home.id, key, title: 'Bản chép', status: 'DUPLICATE' });
    const row = (await call(api.list, { query: { status: 'DUPLICATE', projectId: home.id } }, as('lead'))).body.items.find(
      (each) => each.id === id,
    );
    expect(row?.duplicateOf).toEqual(named);
    expect((await last(id))?.changes).toEqual([
      { field: 'status', from: 'IN_REVIEW', to: 'DUPLICATE' },
      { field: 'duplicateOf', from: null, to: { id: original.id, key: original.key } },
    ]);
  });

  test('200: a duplicate that becomes a draft again has no original', async () => {
    const { id } = await issue({ status: 'DUPLICATE', duplicateOf: original.id });
    expect((await move(id, 'DUPLICATE', 'DRAFT', 'lead')).status).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'DRAFT', duplicateOf: null });
    expect((await last(id))?.changes).toContainEqual({ field: 'duplicateOf', from: { id: original.id, key: original.key }, to: null });
  });

  test('200: users who cannot see the original do not find it in page, list or history', async () => {
    const hidden = await issue({ project: secret, status: 'OPEN' }, { contents: { vi: { title: 'kín', description: 'x' } } });
    const to = { id: hidden.id, key: hidden.key };
    const { id } = await issue(
      { status: 'DUPLICATE', duplicateOf: hidden.id },
      {
        history: [
          {
            action: 'STATUS',
            actorId: people.lead.id,
            version: 1,
            published: false,
            changes: [{ field: 'duplicateOf', from: null, to }],
          },
        ],
      },
    );
    expect((await get(id)).duplicateOf).toBeNull();
    expect((await last(id))?.changes).toEqual([{ field: 'duplicateOf', from: null, to: null }]);
    const listed = await call(api.list, { query: { status: 'DUPLICATE' } }, as('lead'));
    expect(listed.body.items.find((each) => each.id === id)?.duplicateOf).toBeNull();
    expect(listed.text).not.toContain(hidden.key);
  });

  test('200: clients do not see the duplicates of an issue', async () => {
    const one = await issue({ status: 'OPEN' });
    await issue({ status: 'DUPLICATE', duplicateOf: one.id });
    expect((await get(one.id)).duplicates).toHaveLength(1);
    expect((await get(one.id, 'client')).duplicates).toEqual([]);
  });

  test('200: it names its original even if it has more duplicates than are shown', async () => {
    const middle = await issue({ status: 'OPEN' });
    for (let n = 0; n < 101; n++) await issue({ status: 'DUPLICATE', duplicateOf: middle.id });
    const latest = await issue({ status: 'OPEN' });
    await db.update(issues).set({ status: 'DUPLICATE', duplicateOf: latest.id }).where(eq(issues.id, middle.id));
    const shown = await get(middle.id);
    expect(shown.duplicateOf?.id).toBe(latest.id);
    expect(shown.duplicates).toHaveLength(100);
  });

  test('200: a duplicate of a permanently deleted issue has no original', async () => {
    const gone = await issue({ deletedAt: new Date('2020-01-01') });
    const { id } = await issue({ status: 'DUPLICATE', duplicateOf: gone.id });
    await addJob(db, purgeIssues, {});
    await platform.jobs.drain();
    expect(await db.select({ id: issues.id }).from(issues).where(eq(issues.id, gone.id))).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'DUPLICATE', duplicateOf: null });
  });

  test('200: a duplicate of an issue in a permanently deleted project has no original', async () => {
    const elsewhere = await project({ deletedAt: new Date() });
    const { id } = await issue({ status: 'DUPLICATE', duplicateOf: (await issue({ project: elsewhere })).id });
    await platform.database.transaction((tx) => removeProject(tx, workspace.id, elsewhere.id));
    expect(await get(id)).toMatchObject({ status: 'DUPLICATE', duplicateOf: null });
  });

  test('400: no original, the issue itself, a duplicate, an unknown issue, and one the user cannot see are rejected', async () => {
    const { id } = await issue({ status: 'IN_REVIEW' });
    const copy = await issue({ status: 'DUPLICATE', duplicateOf: original.id });
    const hidden = await issue({ project: secret, status: 'OPEN' });
    const binned = await issue({ deletedAt: new Date() });
    const gone = await issue({ project: await project({ deletedAt: new Date() }) });
    const tries = [
      [{}, 'FIELD_REQUIRED'],
      [{ duplicateOf: id }, 'DUPLICATE_OF_ITSELF'],
      [{ duplicateOf: copy.id }, 'DUPLICATE_OF_DUPLICATE'],
      [{ duplicateOf: hidden.id }, 'UNKNOWN_ISSUE'],
      [{ duplicateOf: binned.id }, 'UNKNOWN_ISSUE'],
      [{ duplicateOf: gone.id }, 'UNKNOWN_ISSUE'],
      [{ duplicateOf: newId() }, 'UNKNOWN_ISSUE'],
    ] as const;
    for (const [more, code] of tries) {
      expect(await move(id, 'IN_REVIEW', 'DUPLICATE', 'lead', more)).toMatchObject({
        status: 400,
        errors: [code],
        details: [{ path: 'duplicateOf' }],
      });
    }
    expect(await move(id, 'IN_REVIEW', 'OPEN', 'lead', { duplicateOf: original.id })).toMatchObject({
      status: 400,
      errors: ['FIELD_INVALID'],
    });
    expect((await get(id)).version).toBe(1);
  });

  test('two issues never become duplicates of each other, also concurrently', async () => {
    const [a, b] = [await issue({ status: 'OPEN' }), await issue({ status: 'OPEN' })];
    const answers = await Promise.all([
      move(a.id, 'OPEN', 'DUPLICATE', 'lead', { note: 'x', duplicateOf: b.id }),
      move(b.id, 'OPEN', 'DUPLICATE', 'lead', { note: 'x', duplicateOf: a.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('RISK_ACCEPTED', () => {
  test('200: stores a reason and a date, and removes both when it is withdrawn', async () => {
    const { id } = await issue({ status: 'OPEN' });
    const riskOwner = 'Đỗ Thị Mai, Trưởng phòng An toàn thông tin';
    const told = { note: ' Chấp nhận đến khi thay hệ thống ', riskUntil: TOMORROW, riskOwner };
    expect((await move(id, 'OPEN', 'RISK_ACCEPTED', 'client', told)).status).toBe(200);
    expect(await get(id, 'client')).toMatchObject({ riskReason: 'Chấp nhận đến khi thay hệ thống', riskUntil: TOMORROW, riskOwner });
    expect((await last(id))?.changes).toContainEqual({ field: 'riskUntil', from: null, to: TOMORROW });
    expect((await last(id))?.changes).toContainEqual({ field: 'riskOwner', from: null, to: riskOwner });
    expect((await move(id, 'RISK_ACCEPTED', 'OPEN', 'lead')).status).toBe(200);
    expect(await get(id)).toMatchObject({ riskReason: '', riskUntil: null, riskOwner: '' });
    expect((await last(id))?.changes).toContainEqual({ field: 'riskUntil', from: TOMORROW, to: null });
  });

  test('400: a missing reason, a missing date, and a date that is not in the future are rejected', async () => {
    const { id } = await issue({ status: 'OPEN' });
    const accept = (more: object) => move(id, 'OPEN', 'RISK_ACCEPTED', 'client', more);
    expect(await accept({ riskUntil: TOMORROW })).toMatchObject({ status: 400, errors: ['NOTE_REQUIRED'] });
    expect(await accept({ note: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'riskUntil' }] });
    const passed = { status: 400, errors: ['DAY_NOT_AHEAD'], details: [{ path: 'riskUntil' }] };
    expect(await accept({ note: 'x', riskUntil: today('Asia/Ho_Chi_Minh') })).toMatchObject(passed);
    expect(await move(id, 'OPEN', 'IN_PROGRESS', 'client', { riskOwner: 'x' })).toMatchObject({
      status: 400,
      errors: ['FIELD_INVALID'],
      details: [{ path: 'riskOwner' }],
    });
  });
});
