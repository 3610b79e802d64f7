import { customFieldsContract as fieldsApi } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract as api } from '@coloa/contract/issues/issues.contract.ts';
import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { longSearchText } from '../../platform/text/folding.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { actorInWorkspace } from '../../sessions/sessions.service.ts';
import { buildMember } from '../../users/users.factory.ts';
import { fieldText } from '../fields/field-words.policy.ts';
import { issues } from '../issues.tables.ts';
import { everyIssue } from './issue-export.service.ts';
import { foldSomeIssues } from './search-texts.service.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, people, project, workspace } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const away = await project({ key: 'NGO' });
const admin = await buildMember(db, { workspace, role: 'Admin' });
/** A tester in one project, and a client in the other one. */
const both = await buildMember(db, { workspace, role: 'Tester' });
await buildAssignee(db, { project: home, user: both, hats: ['TESTER'] });
await buildAssignee(db, { project: away, user: both, hats: ['CLIENT'] });
const readers = {
  admin: { token: await tokenOf(admin) },
  lead: as('lead'),
  client: as('client'),
  both: { token: await tokenOf(both) },
};
const userIds = { admin: admin.id, lead: people.lead.id, client: people.client.id, both: both.id };
type Reader = keyof typeof readers;
const TEAM: Reader[] = ['admin', 'lead'];
const EVERYBODY: Reader[] = ['admin', 'lead', 'client', 'both'];

const web = { key: 'web_app', name: { vi: 'Ứng dụng mạng', en: 'Web application' }, retired: false };
const lib = { key: 'api', name: { vi: 'Giao diện lập trình', en: 'Interface' }, retired: false };
const choices = [web, lib];
const seen = { clientVisible: true };
const define = (key: string, overrides: object = {}) => buildField(db, workspace.id, { key, ...overrides });
const ticket = await define('ticket', seen);
const notes = await define('notes', { type: 'MARKDOWN' });
await define('cost', { type: 'NUMBER' });
await define('loss', { type: 'NUMBER', ...seen });
const place = await define('place', { type: 'CHOICE', choices, ...seen });
await define('targets', { type: 'CHOICES', choices });
await define('day', { type: 'DAY' });

async function issue(title: string, fields: object, of = home, status: 'DRAFT' | 'OPEN' = 'OPEN') {
  const body = { projectId: of.id, contents: { vi: { title, description: 'mô tả' } }, fields };
  const { body: made, details } = await call(api.create, { body: body as never }, as('lead'));
  expect(details).toEqual([]);
  await db.update(issues).set({ status }).where(eq(issues.id, made.id));
  return made.id;
}
const change = async (fieldId: string, body: object) => {
  const { status } = await call(fieldsApi.update, { params: { id: workspace.id, fieldId }, body: body as never }, readers.admin);
  expect(status).toBe(200);
};
const update = async (id: string, body: object) => {
  const { version } = (await call(api.get, { params: { id } }, as('lead'))).body;
  const { status, details } = await call(api.update, { params: { id }, body: { version, ...body } as never }, as('lead'));
  expect({ status, details }).toEqual({ status: 200, details: [] });
};

const list = async (q: string, reader: Reader) =>
  (await call(api.list, { query: { q, sortBy: 'number', pageSize: 50 } }, readers[reader])).body;

/** Returns the titles that a list shows to each of the readers. */
async function found<R extends Reader>(q: string, ...who: R[]): Promise<Record<R, string[]>> {
  const lists = await Promise.all(
    who.map(async (reader) => {
      const { items, total } = await list(q, reader);
      expect({ q, reader, total }).toEqual({ q, reader, total: items.length });
      return [reader, items.map(({ title }) => title).sort()] as const;
    }),
  );
  return Object.fromEntries(lists) as Record<R, string[]>;
}

const same = <R extends Reader>(expected: string[], ...who: R[]) =>
  Object.fromEntries(who.map((reader) => [reader, expected])) as Record<R, string[]>;

await issue('một', { ticket: 'VCS-12 đỏ ⟦mật mã⟧', notes: '# Ghi chú\nmáy chủ phòng lab', cost: 4200, loss: 250.5, place: 'web_app' });
await issue('hai', { ticket: 'vcs_77', targets: ['web_app', 'api'], day: '2026-11-30' });
await issue('ba', { ticket: 'VCS-99', notes: 'phòng lab' }, away);
await issue('bốn', { notes: 'nháp phòng kín' }, away, 'DRAFT');
await issue('năm', {});

describe('words of custom fields', () => {
  test.each<[string, string[]]>([
    ['vcs', ['ba', 'hai', 'một']],
    ['VCS-12', ['một']],
    ['do', ['một']],
    ['vcs_77', ['hai']],
    ['"vcs 77"', ['hai']],
    ['"12 vcs"', []],
    ['250.5', ['một']],
    ['"application web"', []],
    ['một vcs', ['một']],
    ['hvb vcs', ['hai', 'một']],
    ['hvb-vcs', ['hai', 'một']],
    ['"do 250"', []],
    ['"do mot"', []],
    ['mật', []],
    ['mat ma', []],
  ])('everybody finds %j in fields that clients see', async (q, expected) => {
    expect(await found(q, ...EVERYBODY)).toEqual(same(expected, ...EVERYBODY));
  });

  test.each(['ung dung', '"Ứng dụng mạng"', 'web', '"web application"', 'applic', 'web_app'])(
    '%j finds choices by their names, of internal fields only for the team',
    async (q) => {
      expect(await found(q, ...EVERYBODY)).toEqual({ ...same(['hai', 'một'], ...EVERYBODY), client: ['một'] });
    },
  );

  test.each<[string, string[]]>([
    ['ghi chu', ['một']],
    ['phòng', ['ba', 'bốn', 'một']],
    ['"phòng lab"', ['ba', 'một']],
    ['"lab phòng"', []],
    ['420', ['một']],
    ['giao dien', ['hai']],
    ['interface', ['hai']],
    ['"mang giao"', []],
    ['hvb phong', ['một']],
    ['vcs phong', ['ba', 'một']],
    ['ngo phong', ['ba', 'bốn']],
    ['2026', []],
  ])('only the team finds %j in internal fields, in its own projects', async (q, expected) => {
    const atHome = expected.filter((title) => title === 'một' || title === 'hai');
    expect(await found(q, ...EVERYBODY)).toEqual({ ...same(expected, ...TEAM), client: [], both: atHome });
  });

  test.each(['vcs', 'phong', '"phòng lab"', 'giao dien', 'một vcs', 'kín'])(
    'the palette, counts, orders by fields, exports and projects find the same issues by %j',
    async (q) => {
      for (const reader of EVERYBODY) {
        const as = readers[reader];
        const { items } = await list(q, reader);
        const titles = items.map(({ title }) => title);
        const sorted = await call(api.list, { query: { q, sortBy: 'fields.ticket' } }, as);
        expect(sorted.body.items.map(({ title }) => title).sort()).toEqual(titles.toSorted());
        expect((await call(api.count, { query: { q } }, as)).body).toEqual({ total: titles.length });
        const { body } = await call(paletteContract.find, { query: { q } }, as);
        expect(body.totals.issues).toEqual({ total: titles.length, more: false });
        expect(body.issues.map(({ title }) => title).sort()).toEqual(titles.toSorted());
        const actor = await actorInWorkspace(db, userIds[reader], workspace.id);
        expect(actor && (await everyIssue(db, actor, { q, sortBy: 'number' }, 'vi')).count).toBe(titles.length);
        const projects = await call(projectsContract.searchAdvanced, { body: { issueText: q, sortBy: 'key' } }, as);
        expect(projects.body.items.map(({ key }) => key)).toEqual([...new Set(items.map(({ project }) => project.key))].sort());
      }
    },
  );

  test('no search contains the marks of fields', async () => {
    const mark = notes.id.replaceAll('-', '').slice(-12);
    for (const q of [`đ${mark}phong`, `${mark}phong`, `đ${mark}`, mark]) expect(await found(q, 'client')).toEqual({ client: [] });
  });

  test('a word has its mark even after letters that PostgreSQL does not know', async () => {
    const id = await issue('chữ lạ', { notes: 'a\u{10919}lotus b\u2160ximo ⅷ-vanda 漏洞 ꟼcattleya' });
    for (const q of ['lotus', 'cattleya', 'vanda', 'ximo', '漏洞', '洞'])
      expect({ q, ...(await found(q, 'client')) }).toEqual({ q, client: [] });
    for (const q of ['vanda', '漏', 'ꟼcatt', 'a\u{10919}lot']) expect({ q, ...(await found(q, 'lead')) }).toEqual({ q, lead: ['chữ lạ'] });
    await db.delete(issues).where(eq(issues.id, id));
  });
});

describe('words of changed fields', () => {
  test('a field that is hidden from clients, or shown to them, is found accordingly by the next search, without changes to issues', async () => {
    const rows = async () => (await db.execute(sql`select id, xmin::text from issues order by id`)).rows;
    const before = await rows();
    await change(notes.id, { clientVisible: true });
    expect(await found('phong', 'client', 'both')).toEqual({ client: ['ba', 'một'], both: ['ba', 'một'] });
    await change(notes.id, { clientVisible: false });
    expect(await found('phong', 'client', 'both')).toEqual({ client: [], both: ['một'] });
    await change(ticket.id, { clientVisible: false });
    expect(await found('vcs', ...EVERYBODY)).toEqual({ ...same(['ba', 'hai', 'một'], ...TEAM), client: [], both: ['hai', 'một'] });
    await change(ticket.id, { clientVisible: true });
    expect(await found('vcs', 'client')).toEqual({ client: ['ba', 'hai', 'một'] });
    expect(await rows()).toEqual(before);
  });

  test('renamed choices are found by their new names only', async () => {
    await change(place.id, { choices: [{ ...web, name: { vi: 'Trang chủ', en: 'Portal' } }, lib] });
    for (const q of ['trang chủ', 'portal']) expect(await found(q, 'lead', 'client')).toEqual(same(['một'], 'lead', 'client'));
    expect(await found('web', 'lead', 'client')).toEqual({ lead: ['hai'], client: [] });
    await change(place.id, { choices });
    expect(await found('web', 'client')).toEqual({ client: ['một'] });
  });

  test('values of a retired field are found', async () => {
    await change(ticket.id, { retired: true });
    expect(await found('vcs', 'lead', 'client')).toEqual(same(['ba', 'hai', 'một'], 'lead', 'client'));
    await change(ticket.id, { retired: false });
  });

  test('a deleted field leaves no words for a new field with its key', async () => {
    const old = await define('owner_team', seen);
    const id = await issue('chủ', { owner_team: 'hoàng lan' });
    expect(await found('hoàng', 'client')).toEqual({ client: ['chủ'] });
    await update(id, { fields: { owner_team: null } });
    expect((await call(fieldsApi.delete, { params: { id: workspace.id, fieldId: old.id } }, readers.admin)).status).toBe(200);
    await define('owner_team', seen);
    expect(await found('hoàng', ...EVERYBODY)).toEqual(same([], ...EVERYBODY));
    await db.delete(issues).where(eq(issues.id, id));
  });
});

describe('words of changed issues', () => {
  test('an edit of texts keeps the words of fields, and an edit of fields those of texts', async () => {
    const id = await issue('cam', { ticket: 'quýt', notes: 'bưởi' });
    await update(id, { contents: { vi: { title: 'chanh' } } });
    for (const q of ['chanh', 'quýt', 'bưởi', 'mô quýt bưởi']) expect(await found(q, 'lead')).toEqual({ lead: ['chanh'] });
    await update(id, { externalId: 'X', fields: { notes: 'mít' } });
    for (const q of ['chanh', 'quýt', 'mít']) expect(await found(q, 'lead')).toEqual({ lead: ['chanh'] });
    for (const q of ['cam', 'bưởi', '"quýt mít"', '"mít chanh"']) expect(await found(q, 'lead')).toEqual({ lead: [] });
    await update(id, { fields: { notes: null, ticket: null } });
    for (const q of ['quýt', 'mít']) expect(await found(q, 'lead')).toEqual({ lead: [] });
    const [row] = await db.select().from(issues).where(eq(issues.id, id));
    expect(row?.searchText).toBe('chanh x mo ta');
    await db.delete(issues).where(eq(issues.id, id));
  });

  test('a change of several issues, and its undo, change their words', async () => {
    const ids = [await issue('bg', { ticket: 'sen' }), await issue('bh', {})];
    const bulk = async (of: readonly string[], change: object) => {
      const { body } = await call(api.bulk, { body: { ids: of, change } as never }, as('lead'));
      expect(body.items.flatMap(({ errors }) => errors)).toEqual([]);
      return body.items.map(({ fieldsBefore }) => fieldsBefore);
    };
    const before = await bulk(ids, { fields: { ticket: 'cúc' } });
    expect([await found('cúc', 'client'), await found('sen', 'client')]).toEqual([{ client: ['bg', 'bh'] }, { client: [] }]);
    for (const [n, id] of ids.entries()) await bulk([id], { fields: before[n], fieldsFrom: { ticket: 'cúc' } });
    expect([await found('cúc', 'client'), await found('sen', 'client')]).toEqual([{ client: [] }, { client: ['bg'] }]);
    await db.delete(issues).where(inArray(issues.id, ids));
  });

  test('the job adds the words of values that were stored without them, also after an edit of the texts', async () => {
    const id = await issue('lam', { ticket: 'tre', place: 'api' });
    await db.execute(sql`update issues set search_text = 'lam mo ta', search_version = 1 where id = ${id}`);
    await update(id, { contents: { vi: { title: 'lục' } } });
    expect(await found('tre', 'lead')).toEqual({ lead: [] });
    expect([await foldSomeIssues(db), await foldSomeIssues(db)]).toEqual([true, false]);
    for (const q of ['tre', 'lục', 'interface tre']) expect(await found(q, 'client')).toEqual({ client: ['lục'] });
    await db.delete(issues).where(eq(issues.id, id));
  });
});

test('the longest texts and values fit into the search column together', async () => {
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => String.fromCharCode(first + Math.floor(n / 9_000), 0x4e00 + (n % 9_000))).join(' ');
  const text = longSearchText(from(0x5e00, 80_000));
  const values = fieldText([{ ...notes, type: 'MARKDOWN', choices: [] }], { notes: from(0x6e00, 20_000) });
  expect([text.length, values.length].map((length) => Math.round(length / 1_000))).toEqual([200, 150]);
  const { rows } = await db.execute(sql`select length(to_tsvector('simple', ${values + text})) > 60000 as stored`);
  expect(rows).toEqual([{ stored: true }]);
});

test('in a workspace without fields, a search runs the same statement as before', async () => {
  const place = await buildTeam(app);
  await place.project({ key: 'HVB' });
  const lead = place.as('lead');
  const queries = async () =>
    (await countQueries(() => call(api.list, { query: { q: 'một hai' } }, lead))).queries.filter((query) =>
      JSON.stringify(query).includes('to_tsquery'),
    );
  const before = await queries();
  await buildField(db, place.workspace.id, { key: 'day', type: 'DAY' });
  expect(await queries()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain('|');
});
