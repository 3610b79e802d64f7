import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract as api } from '@coloa/contract/issues/issues.contract.ts';
import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { updateField } from '../../custom-fields/custom-fields.repo.ts';
import { buildAssignee, buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { issues } from '../issues.tables.ts';
import { foldSomeIssues } from './search-texts.service.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, project, workspace } = await buildTeam(app);
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
type Reader = keyof typeof readers;
const TEAM: Reader[] = ['admin', 'lead'];
const EVERYBODY: Reader[] = ['admin', 'lead', 'client', 'both'];

const choices = [
  { key: 'web_app', name: { vi: 'Ứng dụng mạng', en: 'Web application' }, retired: false },
  { key: 'api', name: { vi: 'Giao diện lập trình', en: 'Interface' }, retired: false },
];
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
const update = async (id: string, body: object) => {
  const { version } = (await call(api.get, { params: { id } }, as('lead'))).body;
  const { status, details } = await call(api.update, { params: { id }, body: { version, ...body } as never }, as('lead'));
  expect({ status, details }).toEqual({ status: 200, details: [] });
};

/** Searches in all ways, and returns the titles; each way must find the same. */
async function found(q: string, reader: Reader): Promise<string[]> {
  const { body } = await call(api.list, { query: { q, sortBy: 'number', pageSize: 50 } }, readers[reader]);
  const titles = body.items.map(({ title }) => title).sort();
  expect({ q, reader, total: body.total }).toEqual({ q, reader, total: titles.length });
  const byTicket = await call(api.list, { query: { q, sortBy: 'fields.ticket', pageSize: 50 } }, readers[reader]);
  expect(byTicket.body.items.map(({ title }) => title).sort()).toEqual(titles);
  expect((await call(api.count, { query: { q } }, readers[reader])).body).toEqual({ total: titles.length });
  const palette = await call(paletteContract.find, { query: { q } }, readers[reader]);
  expect(palette.body.totals.issues).toEqual({ total: titles.length, more: false });
  expect(titles).toEqual(expect.arrayContaining(palette.body.issues.map(({ title }) => title)));
  const projects = await call(projectsContract.searchAdvanced, { body: { issueText: q } }, readers[reader]);
  const keys = new Set(body.items.map(({ key }) => key.split('-')[0]));
  // In this search, a key of a project is a word like any other.
  if (!/hvb|ngo/.test(q))
    expect({ q, reader, keys: projects.body.items.map(({ key }) => key).sort() }).toEqual({ q, reader, keys: [...keys].sort() });
  return titles;
}

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
    ['vcs_7', ['hai']],
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
    for (const reader of EVERYBODY) expect({ reader, found: await found(q, reader) }).toEqual({ reader, found: expected });
  });

  test.each(['ung dung', '"Ứng dụng mạng"', 'web', '"web application"', 'applic', 'web_app'])(
    '%j finds choices by their names, of internal fields only for the team',
    async (q) => {
      for (const reader of EVERYBODY) {
        const expected = reader === 'client' ? ['một'] : ['hai', 'một'];
        expect({ reader, found: await found(q, reader) }).toEqual({ reader, found: expected });
      }
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
    for (const reader of TEAM) expect(await found(q, reader)).toEqual(expected);
    expect(await found(q, 'client')).toEqual([]);
    expect(await found(q, 'both')).toEqual(expected.filter((title) => title === 'một' || title === 'hai'));
  });

  test('no search contains the marks of fields', async () => {
    const mark = notes.id.replaceAll('-', '').slice(-12);
    for (const q of [`đ${mark}phong`, `${mark}phong`, `đ${mark}`, mark]) expect(await found(q, 'client')).toEqual([]);
  });

  test('letters that PostgreSQL may not know hide no word from its mark', async () => {
    const id = await issue('chữ lạ', { notes: 'a\u{10919}lotus b\u2160ximo ⅷ-vanda 漏洞 ꟼcattleya \u{1D7D9}9' });
    for (const q of ['lotus', 'cattleya', 'vanda', 'ximo', '漏洞', '洞'])
      expect({ q, found: await found(q, 'client') }).toEqual({ q, found: [] });
    for (const q of ['vanda', '漏', 'ꟼcatt', 'a\u{10919}lot'])
      expect({ q, found: await found(q, 'lead') }).toEqual({ q, found: ['chữ lạ'] });
    await db.delete(issues).where(eq(issues.id, id));
  });
});
void ticket;
void place;
void customFieldsContract;
void sql;
void countQueries;
void updateField;
void buildProject;
void foldSomeIssues;
void update;
