import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, logged } = app;
const { people, as, project } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}) => buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides });
const bulk = (ids: readonly string[], change: object, who: Teammate = 'lead') => call(api.bulk, { body: { ids, change } }, as(who));
const codes = (answer: Awaited<ReturnType<typeof bulk>>) => answer.body.items.map(({ errors }) => errors.map(({ code }) => code));
const get = async (id: string) => (await call(api.get, { params: { id } }, as('lead'))).body;

async function breakWhere(condition: string, what: string) {
  await db.execute(`create function break_issue() returns trigger language plpgsql as $f$ begin ${what}; return new; end $f$`);
  await db.execute(`create trigger break_issue before update on issues for each row when (${condition}) execute function break_issue()`);
}
const mend = () => db.execute('drop function break_issue cascade');

describe('POST /api/issue/bulk', () => {
  test('200: each issue is changed or gets its errors, in the given order, and does not affect the others', async () => {
    const [draft, review, open] = [await issue(), await issue({ status: 'IN_REVIEW' }), await issue({ status: 'OPEN' })];
    const answer = await bulk([review.id, draft.id, newId(), open.id], { status: 'OPEN' }, 'reviewer');
    expect(answer.status).toBe(200);
    expect(codes(answer)).toEqual([[], ['TRANSITION_IMPOSSIBLE'], ['NOT_FOUND'], ['TRANSITION_IMPOSSIBLE']]);
    expect(answer.body.items[1]?.errors[0]).toMatchObject({ path: 'status', message: expect.stringMatching(/\S/) });
    expect([(await get(review.id)).status, (await get(draft.id)).status]).toEqual(['OPEN', 'DRAFT']);
  });

  test('200: with from, issues that have another status by now do not change', async () => {
    const ids = [(await issue({ status: 'OPEN' })).id, (await issue({ status: 'IN_PROGRESS' })).id];
    expect(codes(await bulk(ids, { status: 'READY_FOR_RETEST', from: 'OPEN' }, 'client'))).toEqual([[], ['STATUS_CHANGED']]);
  });

  test('200: changes the status of many issues, with its required fields', async () => {
    const original = await issue({ status: 'OPEN' });
    const ids = [(await issue({ status: 'OPEN' })).id, (await issue({ status: 'IN_PROGRESS' })).id, original.id];
    const answer = await bulk(ids, { status: 'DUPLICATE', note: 'Trùng', duplicateOf: original.id });
    expect(codes(answer)).toEqual([[], [], ['DUPLICATE_OF_ITSELF']]);
    expect((await get(original.id)).duplicates.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  });

  test('200: changes priority, fixer, due date and tags', async () => {
    const [a, b] = [await issue({ tags: ['cũ', 'giữ'] }), await issue({ tags: ['mới'] })];
    const change = { priority: 'P2', fixerId: people.client.id, dueDay: '2099-01-01', addTags: ['mới'], removeTags: ['cũ'] };
    expect(codes(await bulk([a.id, b.id], change))).toEqual([[], []]);
    expect(await get(a.id)).toMatchObject({ priority: 'P2', fixer: { id: people.client.id }, dueDay: '2099-01-01', tags: ['giữ', 'mới'] });
    expect((await get(b.id)).tags).toEqual(['mới']);
    expect(codes(await bulk([a.id], { priority: null, fixerId: null, dueDay: null }))).toEqual([[]]);
    expect(await get(a.id)).toMatchObject({ priority: null, fixer: null, dueDay: null });
  });

  test('200: sets and removes custom fields, with history', async () => {
    const cost = await buildField(db, home.workspaceId, { key: 'cost', type: 'NUMBER' });
    const [a, b] = [await issue(), await issue({ status: 'OPEN' })];
    expect(codes(await bulk([a.id, b.id], { fields: { cost: 7 } }))).toEqual([[], []]);
    for (const { id } of [a, b]) expect((await get(id)).fields).toEqual({ cost: 7 });
    expect(codes(await bulk([a.id, b.id], { fields: { cost: null }, priority: 'P1' }))).toEqual([[], []]);
    expect(await get(a.id)).toMatchObject({ fields: {}, priority: 'P1' });
    const { body } = await call(api.history, { params: { id: a.id }, query: {} }, as('lead'));
    expect(body.items.flatMap(({ changes }) => changes).filter(({ field }) => field === `fields.${cost.key}`)).toEqual([
      { field: 'fields.cost', from: 7, to: null },
      { field: 'fields.cost', from: null, to: 7 },
    ]);
    expect(codes(await bulk([a.id, b.id], { fields: { cost: 'x' } }))).toEqual([['FIELD_VALUE'], ['FIELD_VALUE']]);
    expect(codes(await bulk([b.id], { fields: { cost: 1 } }, 'client'))).toEqual([['FORBIDDEN']]);
  });

  test('200: returns the previous values of custom fields, with which the change is undone where nobody changed them since', async () => {
    const where = await buildField(db, home.workspaceId, {
      type: 'CHOICES',
      choices: ['web', 'app'].map((key) => ({ key, name: { vi: key, en: key }, retired: false })),
    });
    const [a, b, c] = [await issue(), await issue(), await issue()];
    const set = (value: unknown, from?: unknown) => ({
      fields: { [where.key]: value },
      ...(from !== undefined && { fieldsFrom: { [where.key]: from } }),
    });
    const before = (answer: Awaited<ReturnType<typeof bulk>>) => answer.body.items.map(({ fieldsBefore }) => fieldsBefore);
    expect(before(await bulk([a.id], set(['app', 'web'])))).toEqual([{ [where.key]: null }]);
    const changed = await bulk([a.id, b.id, c.id, newId()], set(['app']));
    expect(before(changed)).toEqual([{ [where.key]: ['web', 'app'] }, { [where.key]: null }, { [where.key]: null }, undefined]);
    // Another field of `a` changes, and the same field of `c`.
    await bulk([a.id], { dueDay: '2099-01-01' });
    await bulk([c.id], set(['web']));
    const undone = await bulk([a.id], set(['web', 'app'], ['app']));
    expect([codes(undone), before(undone)]).toEqual([[[]], [{ [where.key]: ['app'] }]]);
    const refused = await bulk([b.id, c.id], set(null, ['app']));
    expect(codes(refused)).toEqual([[], ['FIELD_CHANGED']]);
    expect(refused.text).toContain(where.nameVi);
    for (const [{ id }, value] of [[a, ['web', 'app']] as const, [b, undefined] as const, [c, ['web']] as const]) {
      expect((await get(id)).fields[where.key]).toEqual(value);
    }
    expect(before(await bulk([a.id], { priority: 'P1' }))).toEqual([undefined]);
    const twice = { [where.key]: ['web', 'app'] };
    expect(before(await bulk([a.id, a.id], set(['app'])))).toEqual([twice, twice]);
  });

  test('200: the last known values of fields reveal nothing to users who cannot edit the issue', async () => {
    const secret = await buildField(db, home.workspaceId, { key: 'secret' });
    const { id } = await issue({ status: 'OPEN' });
    await bulk([id], { fields: { secret: 'A' } });
    for (const guess of ['A', 'B']) {
      const answer = await bulk([id], { fields: { [secret.key]: 'x' }, fieldsFrom: { secret: guess } }, 'client');
      expect(codes(answer)).toEqual([['FORBIDDEN']]);
      expect(answer.body.items[0]).not.toHaveProperty('fieldsBefore');
    }
  });

  test('200: an issue that rejects a part of the change is not changed at all', async () => {
    const full = await issue({ status: 'IN_REVIEW', tags: Array.from({ length: LIMITS.tags }, (_, n) => `t${n}`) });
    const refused = await bulk([full.id], { priority: 'P1', addTags: ['một nữa'] });
    expect(codes(refused)).toEqual([['FIELD_TOO_LONG']]);
    expect(refused.text).toContain(`Quá dài (${LIMITS.tags + 1} mục), tối đa ${LIMITS.tags}.`);
    const own = await issue();
    expect(codes(await bulk([own.id], { priority: 'P1', addTags: ['x'] }, 'tester'))).toEqual([['FORBIDDEN']]);
    for (const { id } of [full, own]) expect(await get(id)).toMatchObject({ priority: null, version: 1 });
  });

  test('200: an internal error is reported for its issue with the id in the log, and others are changed', async () => {
    const [first, broken, last] = [await issue(), await issue(), await issue()];
    await breakWhere(`new.id = '${broken.id}'`, "raise exception 'out of order'");
    const answer = await bulk([first.id, broken.id, last.id], { priority: 'P1' });
    await mend();
    expect(answer.status).toBe(200);
    expect(codes(answer)).toEqual([[], ['INTERNAL'], []]);
    expect(answer.text).not.toContain('out of order');
    const { id } = answer.body.items[1] ?? {};
    expect(id).toMatch(/\S/);
    const lines = logged.splice(0);
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([id]);
    expect(lines[0]).toContain('out of order');
    for (const [{ id: each }, priority] of [[first, 'P1'] as const, [broken, null] as const, [last, 'P1'] as const]) {
      expect(await get(each)).toMatchObject({ priority });
    }
  });

  test('200: if the database becomes unavailable, changed issues are reported, and the rest is not tried', async () => {
    const ids = [(await issue()).id, (await issue()).id, (await issue()).id];
    await breakWhere(`new.id = '${ids[1]}'`, 'perform pg_terminate_backend(pg_backend_pid())');
    expect(codes(await bulk(ids, { priority: 'P1' }))).toEqual([[], ['UNAVAILABLE'], ['UNAVAILABLE']]);
    expect((await bulk(ids.slice(1), { priority: 'P1' })).errors).toEqual(['UNAVAILABLE']);
    await mend();
    expect(await Promise.all(ids.map(async (id) => (await get(id)).priority))).toEqual(['P1', null, null]);
  });

  test('200: moves issues into the bin, and restores them', async () => {
    const [draft, open] = [await issue(), await issue({ status: 'OPEN' })];
    expect(codes(await bulk([draft.id, open.id], { delete: true }, 'tester'))).toEqual([[], ['FORBIDDEN']]);
    expect((await get(draft.id)).deletedAt).not.toBeNull();
    expect(codes(await bulk([draft.id], { restore: true }, 'tester'))).toEqual([[]]);
    expect((await get(draft.id)).deletedAt).toBeNull();
  });

  test('200: an issue that the user cannot see is reported as not found', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect(codes(await bulk([id], { addTags: ['x'] }, who))).toEqual([['NOT_FOUND']]);
    }
  });

  test.each<[string, object]>([
    ['nothing to change', {}],
    ['the bin and something else', { delete: true, priority: 'P1' }],
    ['both ways of the bin', { delete: true, restore: true }],
    ['no tags', { addTags: [] }],
    ['last known values without new ones', { priority: 'P1', fieldsFrom: { cost: 1 } }],
    ['an unknown status', { status: 'FIXED' }],
    ['an unknown field', { title: 'x' }],
  ])('400: %s', async (_name, change) => {
    expect((await bulk([(await issue()).id], change)).status).toBe(400);
  });

  test('400: an empty list, and more than a hundred issues, are rejected', async () => {
    expect((await bulk([], { priority: 'P1' })).status).toBe(400);
    expect((await bulk(Array.from({ length: LIMITS.bulk + 1 }, newId), { priority: 'P1' })).status).toBe(400);
  });

  test('200: missing fields are reported for each issue, as in a single call', async () => {
    const { id } = await issue({ status: 'OPEN' });
    expect(codes(await bulk([id], { status: 'DUPLICATE', note: 'x' }))).toEqual([['FIELD_REQUIRED']]);
    expect(codes(await bulk([id], { note: 'x', priority: 'P1' }))).toEqual([['FIELD_REQUIRED']]);
    expect(await get(id)).toMatchObject({ status: 'OPEN', priority: null });
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.bulk, { body: { ids: [newId()], change: { priority: 'P1' } } })).status).toBe(401);
  });
});
