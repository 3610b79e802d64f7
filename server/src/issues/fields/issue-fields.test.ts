import { issuesContract as api } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { updateField } from '../../custom-fields/custom-fields.repo.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';
import { numberKey, rowsOf, valueFrom } from './field-values.policy.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const { workspaceId } = home;

const choice = (key: string, retired = false) => ({ key, name: { vi: key, en: key }, retired });
const choices = [choice('web'), choice('app'), choice('old', true)];
await buildField(db, workspaceId, { key: 'ticket', clientVisible: true });
await buildField(db, workspaceId, { key: 'notes', type: 'MARKDOWN' });
await buildField(db, workspaceId, { key: 'cost', type: 'NUMBER' });
await buildField(db, workspaceId, { key: 'where', type: 'CHOICE', choices });
await buildField(db, workspaceId, { key: 'places', type: 'CHOICES', choices });
await buildField(db, workspaceId, { key: 'seen', type: 'DAY' });
await buildField(db, workspaceId, { key: 'owner', type: 'PERSON' });
await buildField(db, workspaceId, { key: 'known', type: 'CHECKBOX' });

const ALL = {
  ticket: ' VCS-12 ',
  notes: '**đậm**\n',
  cost: -2.5,
  where: 'web',
  places: ['app', 'web'],
  seen: '2026-11-30',
  owner: people.reviewer.id,
  known: true,
};
const SHOWN = {
  ...ALL,
  ticket: 'VCS-12',
  places: ['web', 'app'],
  owner: expect.objectContaining({ id: people.reviewer.id, name: people.reviewer.name }),
};

const create = (fields: object, who: Teammate = 'tester') =>
  call(api.create, { body: { projectId: home.id, contents: { vi: { title: 'a', description: 'b' } }, fields } as never }, as(who));
const read = async (id: string, who: Teammate = 'lead') => (await call(api.get, { params: { id } }, as(who))).body;
const update = (id: string, body: object, who: Teammate = 'lead') => call(api.update, { params: { id }, body: body as never }, as(who));
const history = async (id: string, who: Teammate = 'lead') => (await call(api.history, { params: { id }, query: {} }, as(who))).body;
const made = async (status: 'DRAFT' | 'OPEN' = 'DRAFT') =>
  (await buildIssue(db, { project: home, status, reporterId: people.tester.id })).id;

describe('values of custom fields', () => {
  test('a new issue gets values of each type, in the order of the fields', async () => {
    const { body } = await create(ALL);
    const { fields } = await read(body.id);
    expect(fields).toEqual(SHOWN);
    expect(Object.keys(fields)).toEqual(Object.keys(ALL));
  });

  test('an edit changes only the given fields; null, an empty text, an empty list and false delete a value', async () => {
    const { body } = await create(ALL);
    await update(body.id, { version: 1, fields: { cost: 7, where: 'app' } });
    expect((await read(body.id)).fields).toEqual({ ...SHOWN, cost: 7, where: 'app' });
    await update(body.id, {
      version: 2,
      fields: { ticket: ' ', places: [], known: false, seen: null, owner: null, cost: null, where: '' },
    });
    expect((await read(body.id)).fields).toEqual({ notes: ALL.notes });
  });

  test.each([
    [{ nothing: 'x' }, 'fields.nothing', 'UNKNOWN_FIELD'],
    [{ ticket: 7 }, 'fields.ticket', 'FIELD_VALUE'],
    [{ ticket: 'x'.repeat(LIMITS.fieldText + 1) }, 'fields.ticket', 'FIELD_TOO_LONG'],
    [{ ticket: 'a\nb' }, 'fields.ticket', 'FIELD_CHARACTERS'],
    [{ cost: '7' }, 'fields.cost', 'FIELD_VALUE'],
    [{ where: 'moon' }, 'fields.where', 'UNKNOWN_CHOICE'],
    [{ where: 'old' }, 'fields.where', 'UNKNOWN_CHOICE'],
    [{ places: ['web', 'moon'] }, 'fields.places', 'UNKNOWN_CHOICE'],
    [{ places: 'web' }, 'fields.places', 'FIELD_VALUE'],
    [{ seen: '2026-02-30' }, 'fields.seen', 'FIELD_VALUE'],
    [{ owner: 'lan' }, 'fields.owner', 'FIELD_VALUE'],
    [{ owner: newId() }, 'fields.owner', 'UNKNOWN_USER'],
    [{ known: 'yes' }, 'fields.known', 'FIELD_VALUE'],
  ])('400: %j is rejected with the name of the field', async (fields, path, code) => {
    const id = await made();
    for (const answer of [await create(fields), await update(id, { version: 1, fields })])
      expect(answer).toMatchObject({ status: 400, details: [{ path, code }] });
    expect((await read(id)).version).toBe(1);
  });

  test('400: the message names the field in the language of the user', async () => {
    await buildField(db, workspaceId, { key: 'loss', type: 'NUMBER', nameVi: 'Thiệt hại', nameEn: 'Loss' });
    const body = { projectId: home.id, contents: { vi: { title: 'a', description: 'b' } }, fields: { loss: 'nhiều' } };
    for (const [language, name] of [
      ['vi', 'Thiệt hại'],
      ['en', 'Loss'],
    ] as const) {
      const { details } = await call(api.create, { body: body as never }, { ...as('tester'), language });
      expect(details).toMatchObject([{ path: 'fields.loss', message: expect.stringContaining(`“${name}”`) }]);
    }
  });

  test('400: a retired field keeps its value, but gets no other one', async () => {
    const { id: fieldId, key } = await buildField(db, workspaceId, { key: 'former' });
    const { body } = await create({ former: 'a' });
    await updateField(db, workspaceId, fieldId, { retiredAt: new Date() });
    expect(await update(body.id, { version: 1, fields: { [key]: 'b' } })).toMatchObject({ status: 400, errors: ['FIELD_RETIRED'] });
    expect((await update(body.id, { version: 1, fields: { [key]: 'a', cost: 1 } })).status).toBe(200);
    expect((await read(body.id)).fields).toEqual({ former: 'a', cost: 1 });
    await update(body.id, { version: 2, fields: { [key]: null } });
    expect((await read(body.id)).fields).toEqual({ cost: 1 });
  });

  test('403: clients cannot change values', async () => {
    const id = await made('OPEN');
    expect((await update(id, { version: 1, fields: { ticket: 'x' } }, 'client')).status).toBe(403);
  });

  test('409: concurrent edits conflict only in the same field', async () => {
    const { body } = await create({ ticket: 'a', cost: 1 });
    await update(body.id, { version: 1, fields: { ticket: 'b' } });
    expect((await update(body.id, { version: 1, fields: { cost: 2 } })).status).toBe(200);
    const late = await update(body.id, { version: 1, fields: { ticket: 'c', where: 'web' } });
    expect(late).toMatchObject({ status: 409, details: [{ code: 'EDIT_CONFLICT', path: 'fields.ticket' }] });
    expect((await read(body.id)).fields).toEqual({ ticket: 'b', cost: 2 });
  });

  test('the history names the people and the stored values', async () => {
    const { body } = await create({ ticket: 'a' });
    await update(body.id, { version: 1, fields: { ticket: 'b', owner: people.tester.id, places: ['web'] } });
    const { name, id, username } = people.tester;
    expect((await history(body.id)).items[0]?.changes).toEqual([
      { field: 'fields.ticket', from: 'a', to: 'b' },
      { field: 'fields.places', from: null, to: ['web'] },
      { field: 'fields.owner', from: null, to: { id, username, name } },
    ]);
  });
});

describe('clients', () => {
  test('see only values and changes of fields that are visible to clients, without redacted text', async () => {
    const id = await made('OPEN');
    const before = await read(id, 'client');
    await update(id, { version: 1, fields: { cost: 1 } });
    expect(await read(id, 'client')).toEqual(before);
    expect((await history(id, 'client')).items.map(({ action }) => action)).not.toContain('EDITED');
    await update(id, { version: 2, fields: { cost: 2, ticket: 'VCS ⟦mật⟧' } });
    expect((await read(id, 'client')).fields).toEqual({ ticket: 'VCS ⟦⟧' });
    const [entry] = (await history(id, 'client')).items;
    expect(entry?.changes).toEqual([{ field: 'fields.ticket', from: null, to: 'VCS ⟦⟧' }]);
    expect((await history(id)).items[0]?.changes).toHaveLength(2);
  });

  test('no longer see the past of a field that was hidden', async () => {
    const field = await buildField(db, workspaceId, { key: 'hidden_later', clientVisible: true });
    const id = await made('OPEN');
    await update(id, { version: 1, fields: { hidden_later: 'x' } });
    expect((await history(id, 'client')).items[0]?.changes).toHaveLength(1);
    await updateField(db, workspaceId, field.id, { clientVisible: false });
    expect((await history(id, 'client')).items.map(({ action }) => action)).not.toContain('EDITED');
    expect((await read(id, 'client')).fields).toEqual({});
  });
});

test('reading an issue takes as many queries with values as without', async () => {
  const [{ body }, without] = [await create(ALL), await made()];
  const queries = async (id: string) => (await countQueries(() => read(id))).queries.length;
  expect(await queries(body.id)).toBe(await queries(without));
});

test('an edit without values of fields reads no fields', async () => {
  const id = await made();
  const { queries } = await countQueries(() => update(id, { version: 1, externalId: 'x' }));
  expect(queries.filter((query) => JSON.stringify(query).includes('issue_field_values'))).toEqual([]);
});

test('the readiness check names required fields without a value', async () => {
  const place = await buildTeam(app);
  const own = await place.project({ key: 'DOI' });
  const required = await buildField(db, own.workspaceId, { key: 'must', nameVi: 'Bắt buộc', nameEn: 'Must', required: true });
  await buildField(db, own.workspaceId, { key: 'gone', required: true, retiredAt: new Date() });
  const { id } = await buildIssue(db, { project: own, reporterId: place.people.tester.id });
  const gaps = async () => {
    const { body } = await call(api.readiness, { params: { id: own.id }, query: { ids: id } as never }, place.as('lead'));
    return body.flatMap((issue) => issue.gaps).filter(({ kind }) => kind === 'FIELDS');
  };
  expect(await gaps()).toEqual([{ kind: 'FIELDS', key: 'must', name: { vi: 'Bắt buộc', en: 'Must' } }]);
  await call(api.update, { params: { id }, body: { version: 1, fields: { [required.key]: 'x' } } }, place.as('lead'));
  expect(await gaps()).toEqual([]);
});

describe('stored values', () => {
  test('the keys of numbers have the order of the numbers', () => {
    const numbers = [-1e300, -7, -2.5, -0.1, 0, 1e-9, 0.5, 3, 12, 1e300];
    expect(numbers.map(numberKey).toSorted()).toEqual(numbers.map(numberKey));
    expect(numberKey(-0)).toBe(numberKey(0));
  });

  test.each([
    ['TEXT', 'Đỏ'],
    ['MARKDOWN', 'a\nb'],
    ['NUMBER', -0.1],
    ['CHOICE', 'web'],
    ['CHOICES', ['web', 'app']],
    ['CHECKBOX', true],
  ] as const)('a value of the type %s is read as it was stored', (type, value) => {
    const rows = rowsOf({ type, choices }, value);
    expect(
      valueFrom(
        { type },
        rows.map((row) => row.value),
      ),
    ).toEqual(value);
    expect(rows.every(({ sortKey }) => (sortKey === null) === (type === 'MARKDOWN'))).toBe(true);
  });
});
