import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });

const put = async (id: string, body: object, who: Teammate = 'lead') =>
  expect((await call(api.update, { params: { id }, body }, as(who))).status).toBe(200);
const history = (id: string, who: Teammate = 'lead', query = {}) => call(api.history, { params: { id }, query }, as(who));
const told = async (id: string, who: Teammate) =>
  (await history(id, who)).body.items.map(({ action, changes, note }) =>
    [action, changes.map(({ field }) => field).join(), note].join(' ').trim(),
  );

async function eventful() {
  const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id });
  await put(id, { version: 1, contents: { vi: { impact: 'bản nháp' } } }, 'tester');
  await put(id, { from: 'DRAFT', status: 'IN_REVIEW', note: 'xem giúp' }, 'tester');
  await put(id, { from: 'IN_REVIEW', status: 'DRAFT', note: 'viết lại' }, 'reviewer');
  await put(id, { from: 'DRAFT', status: 'IN_REVIEW' }, 'tester');
  await put(id, { from: 'IN_REVIEW', status: 'OPEN', note: 'lần một' }, 'reviewer');
  await put(id, { version: 6, tags: ['khẩn'] });
  await put(id, { from: 'OPEN', status: 'REJECTED', note: 'nhầm' });
  await put(id, { from: 'REJECTED', status: 'DRAFT' });
  await put(id, { from: 'DRAFT', status: 'IN_REVIEW' });
  await put(id, { version: 10, from: 'IN_REVIEW', status: 'OPEN', note: 'lần hai', contents: { vi: { impact: 'nội bộ' } } });
  await put(id, { version: 11, contents: { vi: { impact: 'công khai ⟦mật⟧' } } });
  return id;
}

describe('GET /api/issue/{id}/history', () => {
  test('200: the team sees every step, newest first', async () => {
    const id = await eventful();
    expect(await told(id, 'tester')).toEqual([
      'EDITED contents.vi.impact',
      'STATUS status lần hai',
      'EDITED contents.vi.impact',
      'STATUS status',
      'STATUS status',
      'STATUS status nhầm',
      'EDITED tags',
      'STATUS status lần một',
      'STATUS status',
      'STATUS status viết lại',
      'STATUS status xem giúp',
      'EDITED contents.vi.impact',
      'CREATED',
    ]);
  });

  test('200: clients see it since the publication, without review notes and redacted text', async () => {
    const id = await eventful();
    expect(await told(id, 'client')).toEqual(['EDITED contents.vi.impact', 'STATUS status']);
    const { body, text } = await history(id, 'client');
    expect(body.total).toBe(2);
    expect(body.items[0]?.changes).toEqual([{ field: 'contents.vi.impact', from: null, to: null, withheld: true }]);
    expect(text).not.toMatch(/lần hai|mật/);
  });

  test('200: the history has pages', async () => {
    const id = await eventful();
    const pages = await Promise.all([1, 2, 3].map((page) => history(id, 'lead', { page, pageSize: 5 })));
    expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
      [5, 13],
      [5, 13],
      [3, 13],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map((item) => item.id))).size).toBe(13);
  });

  test('200: from a given step it continues there, regardless of later steps', async () => {
    const id = await eventful();
    const { items } = (await history(id, 'lead', { pageSize: 20 })).body;
    const first = (await history(id, 'lead', { pageSize: 5 })).body;
    await put(id, { version: 12, externalId: 'VCS-9' });
    const rest = (await history(id, 'lead', { pageSize: 20, before: first.items.at(-1)?.id })).body;
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest).toMatchObject({ total: 8, more: false });
    expect((await history(id, 'lead', { before: newId() })).body).toMatchObject({ items: [], total: 0 });
    const published = (await history(id, 'client', { pageSize: 2 })).body;
    const seen = (await history(id, 'client', { before: published.items[0]?.id })).body.items;
    expect(seen.map(({ action }) => action)).toEqual(['EDITED', 'STATUS']);
  });

  test('200: long texts show the part around the first difference, redacted for clients before the cut', async () => {
    const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
    const same = 'a'.repeat(50_000);
    const text = (end: string) => `${same} ⟦${'mật'.repeat(400)}⟧ ${end} ${'b'.repeat(40_000)}`;
    await put(id, { version: 1, contents: { vi: { impact: text('trước') } } });
    await put(id, { version: 2, contents: { vi: { impact: text('sau') } } });
    for (const who of ['lead', 'client'] as const) {
      const { body, text: answer } = await history(id, who);
      expect(body.items.slice(0, 2)).toMatchObject([{ changes: [{ cut: true }] }, { changes: [{ cut: true }] }]);
      const { from, to } = body.items[0]?.changes[0] ?? {};
      expect([from, to]).toEqual([expect.stringMatching(/^….* trước b+…$/su), expect.stringMatching(/^….* sau b+…$/su)]);
      expect([from, to].every((side) => String(side).length <= 2_002)).toBe(true);
      expect(answer.length).toBeLessThan(20_000);
      if (who === 'client') expect(answer).not.toContain('mật');
    }
  });

  test('200: needs at most three queries for the team, and one more for clients', async () => {
    const id = await eventful();
    expect((await countQueries(() => history(id, 'lead', { pageSize: 1 }))).queries.length).toBeLessThanOrEqual(3);
    const { queries } = await countQueries(() => history(id, 'client', { pageSize: 1 }));
    expect(queries).toHaveLength(4);
  });

  test('400: invalid pages are rejected', async () => {
    expect(await history(newId(), 'lead', { page: 0, pageSize: 21 })).toMatchObject({
      status: 400,
      details: [{ path: 'page' }, { path: 'pageSize' }],
    });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.history, { params: { id: newId() } })).toMatchObject({ status: 401 });
  });

  test('404: an issue that the user cannot see is not found', async () => {
    const { id } = await buildIssue(db, { project: home, status: 'IN_REVIEW' });
    for (const who of ['client', 'outsider', 'stranger'] as const) expect(await history(id, who)).toMatchObject({ status: 404 });
    expect(await history(newId())).toMatchObject({ status: 404 });
  });
});
