import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract as api } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { fieldsToFill } from '../../custom-fields/custom-fields.service.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';

const app = await testApp();
const { call, database, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };

const choice = (key: string) => ({ key, name: { vi: key, en: key }, retired: false });
const define = (key: string, overrides: object = {}) => buildField(db, workspace.id, { key, ...overrides });
await define('ticket', { clientVisible: true });
await define('notes', { type: 'MARKDOWN' });
await define('cost', { type: 'NUMBER' });
const where = await define('where', { type: 'CHOICE', choices: ['web', 'app', 'api'].map(choice), clientVisible: true });
const places = await define('places', { type: 'CHOICES', choices: ['web', 'app', 'api'].map(choice) });
await define('seen', { type: 'DAY' });
await define('owner', { type: 'PERSON' });
await define('known', { type: 'CHECKBOX' });

async function issue(title: string, fields: object, projectId = home.id, isOpen = true) {
  const body = { projectId, contents: { vi: { title, description: 'mô tả' } }, fields };
  const { status, body: made, details } = await call(api.create, { body: body as never }, as('lead'));
  expect({ status, details }).toEqual({ status: 200, details: [] });
  const move = (from: string, to: string) => call(api.update, { params: { id: made.id }, body: { from, status: to } as never }, as('lead'));
  if (isOpen)
    for (const [from, to] of [
      ['DRAFT', 'IN_REVIEW'],
      ['IN_REVIEW', 'OPEN'],
    ] as const)
      await move(from, to);
  return made.id;
}
const owner = people.reviewer.id;
await issue('một', { ticket: 'VCS-12', cost: 3, where: 'api', places: ['web', 'api'], seen: '2026-01-10', owner, known: true });
await issue('hai', { ticket: 'Vỡ 100% ⟦mật⟧', cost: -2.5, where: 'web', places: ['app'], seen: '2026-02-10', notes: 'dài' });
await issue('ba', { ticket: 'vcs-2', cost: 12, where: 'app', places: ['api'] });
await issue('bốn', {});

type Query = Record<string, unknown>;
const list = (query: Query, options = as('lead')) => call(api.list, { query }, options);
const titles = async (query: Query, options = as('lead')) => {
  const { status, details, body } = await list(query, options);
  expect({ status, details }).toEqual({ status: 200, details: [] });
  return body.items.map(({ title }) => title);
};
const readers = { lead: as('lead'), admin };

describe('GET /api/issue with custom fields', () => {
  test.each<[string | string[], string[]]>([
    ['ticket:has:VCS', ['một', 'ba']],
    ['ticket:has:cs-1', ['một']],
    ['ticket:has:vo 100%', ['hai']],
    ['ticket:has:%', ['hai']],
    ['ticket:has:_', []],
    ['ticket:is:vcs-2', ['ba']],
    ['ticket:is:VCS', []],
    ['ticket:none', ['bốn']],
    ['notes:none', ['một', 'ba', 'bốn']],
    ['cost:from:3', ['một', 'ba']],
    [
      ['cost:from:-3', 'cost:to:3'],
      ['một', 'hai'],
    ],
    ['cost:none', ['bốn']],
    ['where:is:web', ['hai']],
    [
      ['where:is:web', 'where:is:api'],
      ['một', 'hai'],
    ],
    [['where:is:web', 'where:is:api', 'cost:from:0'], ['một']],
    [
      ['places:is:api', 'places:is:web'],
      ['một', 'ba'],
    ],
    ['places:none', ['bốn']],
    ['seen:to:2026-01-31', ['một']],
    [
      ['seen:from:2026-01-10', 'seen:to:2026-02-10'],
      ['một', 'hai'],
    ],
    [`owner:is:${owner}`, ['một']],
    ['known:is:true', ['một']],
    ['known:none', ['hai', 'ba', 'bốn']],
  ])('200: filtered by %j, and counted', async (field, expected) => {
    for (const [who, options] of Object.entries(readers)) {
      expect(await titles({ field, sortBy: 'number' }, options), who).toEqual(expected);
      expect((await call(api.count, { query: { field } }, options)).body).toEqual({ total: expected.length });
      const { body } = await list({ field, sortBy: 'number', pageSize: 1 }, options);
      expect(body.total, who).toBe(expected.length);
    }
  });

  test.each<[string, string[], string[]]>([
    ['ticket', ['một', 'ba', 'hai', 'bốn'], ['hai', 'ba', 'một', 'bốn']],
    ['cost', ['hai', 'một', 'ba', 'bốn'], ['ba', 'một', 'hai', 'bốn']],
    ['where', ['hai', 'ba', 'một', 'bốn'], ['một', 'ba', 'hai', 'bốn']],
    ['places', ['một', 'hai', 'ba', 'bốn'], ['ba', 'hai', 'một', 'bốn']],
    ['seen', ['một', 'hai', 'ba', 'bốn'], ['hai', 'một', 'bốn', 'ba']],
    ['known', ['một', 'hai', 'ba', 'bốn'], ['một', 'bốn', 'ba', 'hai']],
  ])('200: sorted by %s in both directions, by page, with words and with filters', async (key, up, down) => {
    for (const [sortBy, expected] of [
      [`fields.${key}`, up],
      [`-fields.${key}`, down],
    ] as const)
      for (const [who, options] of Object.entries(readers)) {
        expect(await titles({ sortBy }, options), who).toEqual(expected);
        const pages = await Promise.all([1, 2, 3, 4].map((page) => titles({ sortBy, page, pageSize: 1 }, options)));
        expect(pages.flat(), who).toEqual(expected);
        expect(await titles({ sortBy, q: 'mo ta' }, options), who).toEqual(expected);
        expect(await titles({ sortBy, status: 'OPEN', projectId: home.id }, options), who).toEqual(expected);
        expect(await titles({ sortBy, severity: 'CRITICAL' }, options)).toEqual([]);
      }
  });

  test('200: rows contain the named fields, and otherwise none', async () => {
    const { body } = await list({ fields: 'ticket,owner,places', sortBy: 'number' });
    expect(body.items.map(({ fields }) => fields)).toEqual([
      { ticket: 'VCS-12', owner: expect.objectContaining({ id: owner }), places: ['web', 'api'] },
      { ticket: 'Vỡ 100% ⟦⟧', places: ['app'] },
      { ticket: 'vcs-2', places: ['api'] },
      {},
    ]);
    const plain = await list({});
    expect(plain.body.items.filter((row) => 'fields' in row)).toEqual([]);
  });

  test.each([
    [{ field: 'nothing:none' }, 'field.0', 'UNKNOWN_FIELD'],
    [{ field: ['cost:from:1', 'cost:from:x'] }, 'field.1', 'FIELD_VALUE'],
    [{ field: 'cost:has:1' }, 'field.0', 'FIELD_VALUE'],
    [{ field: 'seen:to:2026-02-30' }, 'field.0', 'FIELD_VALUE'],
    [{ field: 'owner:is:lan' }, 'field.0', 'FIELD_VALUE'],
    [{ field: 'where:is:moon' }, 'field.0', 'UNKNOWN_CHOICE'],
    [{ field: 'notes:has:x' }, 'field.0', 'FIELD_VALUE'],
    [{ field: 'cost' }, 'field.0', 'FIELD_FORMAT'],
    [{ sortBy: 'fields.nothing' }, 'sortBy', 'UNKNOWN_FIELD'],
    [{ sortBy: 'fields.notes' }, 'sortBy', 'FIELD_VALUE'],
    [{ sortBy: 'nothing' }, 'sortBy', 'FIELD_NOT_ALLOWED'],
    [{ fields: 'ticket,nothing' }, 'fields.1', 'UNKNOWN_FIELD'],
    [{ fields: 'notes' }, 'fields.0', 'FIELD_VALUE'],
  ])('400: %j', async (query, path, code) => {
    expect(await list(query)).toMatchObject({ status: 400, details: [{ path, code }] });
  });
});

describe('a field that only the team sees', () => {
  test('400: does not exist for clients, so that neither order nor totals reveal its values', async () => {
    for (const [query, path] of [
      [{ fields: 'cost' }, 'fields.0'],
      [{ field: 'cost:from:3' }, 'field.0'],
      [{ field: 'cost:none' }, 'field.0'],
      [{ sortBy: 'fields.cost' }, 'sortBy'],
      [{ sortBy: '-fields.cost', q: 'mo ta' }, 'sortBy'],
    ] as const) {
      expect(await list(query, as('client'))).toMatchObject({ status: 400, details: [{ path, code: 'UNKNOWN_FIELD' }] });
      const nothing = JSON.parse(JSON.stringify(query).replace('cost', 'nothing'));
      expect((await list(nothing, as('client'))).details[0]?.code).toBe('UNKNOWN_FIELD');
    }
    expect((await call(api.count, { query: { field: 'cost:from:3' } }, as('client'))).status).toBe(400);
    expect(await titles({ sortBy: 'fields.where', field: 'ticket:has:vcs' }, as('client'))).toEqual(['ba', 'một']);
  });

  test('200: counts as without a value in projects in which the reader is a client', async () => {
    const shop = await project({ key: 'SHOP' });
    const [low, high] = [await issue('thấp', { cost: 1 }, shop.id), await issue('cao', { cost: 99 }, shop.id)];
    const both = await buildMember(db, { workspace, role: 'Tester' });
    await buildAssignee(db, { project: home, user: both, hats: ['TESTER'] });
    await buildAssignee(db, { project: shop, user: both, hats: ['CLIENT'] });
    const mixed = { token: await tokenOf(both) };
    const up = await titles({ sortBy: 'fields.cost' }, mixed);
    expect(up).toEqual(['hai', 'một', 'ba', 'bốn', 'thấp', 'cao']);
    expect(await titles({ sortBy: '-fields.cost' }, mixed)).toEqual(['ba', 'một', 'hai', 'cao', 'thấp', 'bốn']);
    expect(await titles({ sortBy: '-fields.cost', q: 'mo ta' }, mixed)).toEqual(['ba', 'một', 'hai', 'cao', 'thấp', 'bốn']);
    expect(await titles({ sortBy: 'number', field: 'cost:from:1' }, mixed)).toEqual(['một', 'ba']);
    expect(await titles({ field: 'cost:from:1', projectId: shop.id }, mixed)).toEqual([]);
    expect(await titles({ field: 'cost:none' }, mixed)).toEqual(['bốn']);
    const { body } = await list({ fields: 'cost,ticket', sortBy: 'number' }, mixed);
    const shown = new Map(body.items.map(({ id, fields }) => [id, fields]));
    expect([shown.get(low), shown.get(high)]).toEqual([{}, {}]);
    expect(JSON.stringify([...shown.values()])).toContain('"cost":3');
  });

  test('redacted text is neither found nor decides the order', async () => {
    for (const who of ['lead', 'client'] satisfies Teammate[]) {
      expect(await titles({ field: 'ticket:has:mật', projectId: home.id }, as(who))).toEqual([]);
    }
  });
});

test('a list takes as many queries with values as without, and without custom fields reads none', async () => {
  const queries = async (query: Query) => (await countQueries(() => list(query))).queries;
  await queries({});
  const plain = await queries({ projectId: home.id });
  expect(plain.filter((query) => query.includes('custom_fields') || query.includes('issue_field_values'))).toEqual([]);
  // The fields of the workspace, and whether the reader sees all of them.
  expect((await queries({ projectId: home.id, fields: 'ticket,cost' })).length).toBeLessThanOrEqual(plain.length + 2);
});

const reorder = (id: string, keys: string[]) =>
  call(customFieldsContract.update, { params: { id: workspace.id, fieldId: id }, body: { choices: ['api', ...keys].map(choice) } }, admin);

test('a changed order of the choices changes the order of lists and of several choices', async () => {
  for (const { id } of [where, places]) expect((await reorder(id, ['new', 'app', 'web'])).status).toBe(200);
  const inHome = { projectId: home.id };
  expect(await titles({ ...inHome, sortBy: 'fields.where' })).toEqual(['một', 'ba', 'hai', 'bốn']);
  expect(await titles({ ...inHome, sortBy: 'fields.places' })).toEqual(['một', 'ba', 'hai', 'bốn']);
  expect(await titles({ ...inHome, field: 'where:is:web' })).toEqual(['hai']);
  const { body } = await list({ ...inHome, fields: 'places', sortBy: 'number' });
  expect(body.items[0]?.fields).toEqual({ places: ['api', 'web'] });
});

test('the order of the choices cannot change while an issue stores a choice', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = database.transaction(async (tx) => {
    await fieldsToFill(tx, workspace.id, 'ISSUE');
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const changing = reorder(where.id, ['app', 'new', 'web']);
  const waits = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%custom_fields%'`,
    );
    return rows.length;
  };
  await expect.poll(waits).toBe(1);
  end.resolve();
  await storing;
  expect((await changing).status).toBe(200);
});
