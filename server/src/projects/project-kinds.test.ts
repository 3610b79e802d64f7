import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople } from '../../test/project-people.ts';

const app = await testApp();
const { call } = app;
const { token, projectWithTeam } = await buildProjectPeople(app);
const api = projectsContract;
const as = { token: token.lead };

const get = async (id: string) => (await call(api.get, { params: { id } }, as)).body;
const put = (id: string, body: unknown) => call(api.update, { params: { id }, body }, as);
let keys = 0;
const create = (sent: object) => call(api.create, { body: { key: `LOAI${++keys}`, name: 'Ngân hàng số', ...sent } }, as);

describe('the kinds of a new project', () => {
  test('200: several kinds are kept in order without duplicates, and the first is the main kind', async () => {
    const { id } = (await create({ kinds: ['WEB', 'API', 'WEB', 'MOBILE'] })).body;
    expect(await get(id)).toMatchObject({ kind: 'WEB', kinds: ['WEB', 'API', 'MOBILE'] });
    const { items } = (await call(api.search, { body: { text: `LOAI${keys}` } }, as)).body;
    expect(items).toMatchObject([{ id, kind: 'WEB', kinds: ['WEB', 'API', 'MOBILE'] }]);
  });

  test('200: a single kind is accepted, as earlier clients send it', async () => {
    expect(await get((await create({ kind: 'CLOUD' })).body.id)).toMatchObject({ kind: 'CLOUD', kinds: ['CLOUD'] });
  });

  test('400: no kind, or a main kind that is not the first one', async () => {
    expect(await create({})).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'kinds' }] });
    expect(await create({ kinds: [] })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'kinds' }] });
    expect(await create({ kind: 'API', kinds: ['WEB', 'API'] })).toMatchObject({ status: 400, details: [{ path: 'kind' }] });
  });
});

describe('a change of the kinds', () => {
  test('200: the history has both lists, a new order counts as a change, and the same list does not', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, kinds: ['WEB', 'API'] });
    await put(id, { version: 2, kinds: ['WEB', 'API', 'API'], name: 'Mới' });
    await put(id, { version: 3, kinds: ['API', 'WEB'] });
    const { items } = (await call(api.history, { params: { id }, query: {} }, as)).body;
    expect(items.map(({ changes }) => changes.filter(({ field }) => field !== 'name'))).toEqual([
      [{ field: 'kinds', from: ['WEB', 'API'], to: ['API', 'WEB'] }],
      [],
      [{ field: 'kinds', from: ['WEB'], to: ['WEB', 'API'] }],
    ]);
    expect((await get(id)).kind).toBe('API');
  });

  test('200: a single kind replaces the main kind and keeps the others', async () => {
    const { id } = await projectWithTeam({ kinds: ['WEB', 'API', 'MOBILE'] });
    await put(id, { version: 1, kind: 'WEB' });
    expect((await get(id)).kinds).toEqual(['WEB', 'API', 'MOBILE']);
    await put(id, { version: 2, kind: 'CLOUD' });
    expect((await get(id)).kinds).toEqual(['CLOUD', 'API', 'MOBILE']);
    await put(id, { version: 3, kind: 'MOBILE' });
    expect((await get(id)).kinds).toEqual(['MOBILE', 'API']);
  });

  test('409: conflicts with another change of the kinds, under the given field name, and with no other field', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, kinds: ['WEB', 'API'] });
    expect(await put(id, { version: 1, kinds: ['WEB', 'MOBILE'] })).toMatchObject({ status: 409, details: [{ path: 'kinds' }] });
    expect(await put(id, { version: 1, kind: 'CLOUD' })).toMatchObject({ status: 409, details: [{ path: 'kind' }] });
    expect((await put(id, { version: 1, kinds: ['WEB', 'API'], name: 'Tên khác' })).status).toBe(200);
    expect((await get(id)).kinds).toEqual(['WEB', 'API']);
  });
});
