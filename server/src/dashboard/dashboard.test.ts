import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await tokenOf(admin) };
const api = dashboardContract;

const get = (who: Teammate, query = {}) => call(api.get, { query }, as(who));
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const titled = (title: string) => ({ contents: { vi: { title } } });
const day = (text: string) => new Date(`${text}T05:00:00Z`);

const hvb = await project({ key: 'HVB', updatedAt: day('2026-03-03') });
const strict = await project({ key: 'TWO', twoPersonReview: true, updatedAt: day('2026-03-02') });
await project({ key: 'DONE', status: 'COMPLETED' });
await project({ key: 'PAST', status: 'ARCHIVED' });
await project({ key: 'BIN', deletedAt: new Date() });
const issue = (title: string, overrides: NonNullable<Parameters<typeof buildIssue>[1]>) =>
  buildIssue(db, { project: hvb, reporterId: people.tester.id, createdAt: day('2026-01-01'), ...overrides }, titled(title));
await issue('nháp cũ', { updatedAt: day('2026-02-01') });
await issue('nháp mới', { updatedAt: day('2026-03-01') });
await issue('nháp của người khác', { reporterId: people.other.id });
await issue('nháp đã xoá', { deletedAt: new Date() });
await issue('chờ, thấp', { status: 'IN_REVIEW', severity: 'LOW', updatedAt: day('2026-02-01') });
await issue('chờ, nặng, mới', { status: 'IN_REVIEW', severity: 'CRITICAL', updatedAt: day('2026-03-01') });
await issue('chờ, nặng, cũ', { status: 'IN_REVIEW', severity: 'CRITICAL', updatedAt: day('2026-02-10') });
await issue('chờ người thứ hai', { project: strict, status: 'IN_REVIEW', severity: 'INFO', reporterId: people.reviewer.id });

describe('GET /api/dashboard', () => {
  test('200: returns the user’s projects and drafts, and the issues that wait for their decision', async () => {
    const { status, body } = await get('tester');
    expect(status).toBe(200);
    expect(body.projects).toMatchObject({ total: 2, items: [{ key: 'HVB', peopleCount: 5 }, { key: 'TWO' }] });
    expect(titles(body.drafts.items)).toEqual(['nháp mới', 'nháp cũ']);
    expect(body.drafts.total).toBe(2);
    expect(body.waiting).toEqual({ items: [], total: 0, more: false });
  });

  test('200: the most severe issue comes first, then the oldest, without own issues under two-person review', async () => {
    const { body } = await get('reviewer');
    expect(titles(body.waiting.items)).toEqual(['chờ, nặng, cũ', 'chờ, nặng, mới', 'chờ, thấp']);
    expect(titles((await get('lead')).body.waiting.items)).toContain('chờ người thứ hai');
    expect((await call(api.get, {}, asAdmin)).body).toMatchObject({ projects: { total: 0 }, drafts: { total: 0 }, waiting: { total: 4 } });
  });

  test('200: retests of issues that the user found wait with the reviews', async () => {
    const mine = await project({ key: 'RET' });
    const found = await buildIssue(
      db,
      { project: mine, status: 'READY_FOR_RETEST', reporterId: people.other.id },
      titled('chờ kiểm tra lại'),
    );
    expect((await get('other')).body.waiting).toMatchObject({ items: [{ id: found.id }], total: 1 });
    expect((await get('tester')).body.waiting.total).toBe(0);
  });

  test('200: users who are only clients see the issues to fix, the most overdue first', async () => {
    const mine = await project({ key: 'FIX' });
    const open = (title: string, dueDay: string | null, status: 'OPEN' | 'IN_PROGRESS' = 'OPEN') =>
      issue(title, { project: mine, status, dueDay });
    await open('không có hạn', null);
    await open('còn hạn', '2099-01-01', 'IN_PROGRESS');
    await open('quá hạn', '2026-01-02');
    await issue('đã sửa', { project: mine, status: 'READY_FOR_RETEST' });
    const { body } = await get('client');
    expect(body.turn).toBe('FIX');
    expect(titles(body.waiting.items)).toEqual(['quá hạn', 'còn hạn', 'không có hạn']);
    expect((await get('tester')).body.turn).toBe('DECIDE');
  });

  test('200: eight of each are shown, and all are counted', async () => {
    const busy = await buildMember(db, { workspace });
    const mine = await buildProject(db, { workspaceId: workspace.id, createdBy: people.lead.id });
    await buildAssignee(db, { project: mine, user: busy, hats: ['TESTER', 'REVIEWER'] });
    for (let n = 0; n < 9; n++) {
      await issue(`nháp ${n}`, { project: mine, reporterId: busy.id });
      await issue(`chờ ${n}`, { project: mine, status: 'IN_REVIEW' });
    }
    const { body } = await call(api.get, {}, { token: await tokenOf(busy) });
    expect([body.drafts.items.length, body.drafts.total, body.waiting.items.length, body.waiting.total]).toEqual([8, 9, 8, 9]);
  });

  test('200: the work to do does not depend on the period', async () => {
    const [usual, other] = [await get('reviewer'), await get('reviewer', { from: '2020-01-01', to: '2020-01-31' })];
    expect(other.body).toMatchObject({ from: '2020-01-01', to: '2020-01-31', before: { from: '2019-12-01', to: '2019-12-31' } });
    for (const part of ['projects', 'drafts', 'waiting', 'turn'] as const) expect(other.body[part]).toEqual(usual.body[part]);
    expect(usual.body.waiting.total).toBeGreaterThan(0);
  });

  test('200: users with READ_PROJECT get the dashboard of another user', async () => {
    const of = async (userId: string) => (await call(api.get, { query: { userId } }, asAdmin)).body;
    expect(titles((await of(people.tester.id)).drafts.items)).toEqual(['nháp mới', 'nháp cũ']);
    expect(titles((await of(people.reviewer.id)).waiting.items)).toEqual(['chờ, nặng, cũ', 'chờ, nặng, mới', 'chờ, thấp']);
    expect((await of(people.outsider.id)).projects.total).toBe(0);
    expect((await of(people.reviewer.id)).person).toMatchObject({ id: people.reviewer.id, name: people.reviewer.name });
  });

  test('200: with the user’s own id the work is the same, and the figures cover only their own issues', async () => {
    const { figures: all, activity: _all, person: nobody, ...work } = (await get('tester')).body;
    const { figures, activity: _own, person, ...own } = (await get('tester', { userId: people.tester.id })).body;
    expect(own).toEqual(work);
    expect([nobody, person?.id]).toEqual([null, people.tester.id]);
    expect(figures.overdue).toBeLessThanOrEqual(all.overdue);
  });

  test('200: drafts of a project that the user has left are not included', async () => {
    const elsewhere = await buildIssue(db, { reporterId: people.outsider.id }, titled('x'));
    expect(elsewhere.status).toBe('DRAFT');
    expect((await get('outsider')).body.drafts.total).toBe(0);
  });

  test('200: needs at most fourteen queries, seventeen for another user, regardless of the amount of work', async () => {
    await get('lead');
    expect((await countQueries(() => get('lead'))).queries.length).toBeLessThanOrEqual(14);
    const { queries } = await countQueries(() => call(api.get, { query: { userId: people.lead.id } }, asAdmin));
    expect(queries.length).toBeLessThanOrEqual(17);
  });

  test('400: invalid, reversed and too long periods, and an invalid user id, are rejected', async () => {
    expect(await get('tester', { from: '2026-02-30' })).toMatchObject({ status: 400, details: [{ path: 'from' }] });
    expect(await get('tester', { from: '2026-02-02', to: '2026-02-01' })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'] });
    const long = await get('tester', { from: '2023-01-01', to: '2026-01-01' });
    expect(long).toMatchObject({ status: 400, errors: ['PERIOD_TOO_LONG'], details: [{ path: 'to' }] });
    expect(long.details[0]?.message).toContain('1096');
    expect((await get('tester', { from: '2023-01-01', to: '2025-12-31' })).status).toBe(200);
    expect(await get('tester', { userId: 'me' })).toMatchObject({ status: 400, details: [{ path: 'userId' }] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.get, {})).toMatchObject({ status: 401 });
  });

  test('403: another user’s dashboard requires READ_PROJECT, whether that user exists or not', async () => {
    for (const userId of [people.lead.id, people.stranger.id, newId()]) {
      expect(await get('tester', { userId })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
  });

  test('404: a user who is not a member here is not found', async () => {
    for (const userId of [people.stranger.id, newId()]) {
      expect(await call(api.get, { query: { userId } }, asAdmin)).toMatchObject({ status: 404 });
    }
  });
});
