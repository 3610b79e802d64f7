import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { PALETTE_HITS, paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { titled } from '../../test/listed-issues.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { topics, writeUps } from '../topics/topics.tables.ts';
import { buildMember, buildUser } from '../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const team = await buildTeam(app);
const { people, as, workspace } = team;
const { find: api } = paletteContract;
const adminUser = await buildMember(db, { workspace, role: 'Admin' });
const admin = { token: await tokenOf(adminUser) };

const find = (q: string, who: Teammate | 'admin' = 'admin') => call(api, { query: { q } }, who === 'admin' ? admin : as(who));
const keys = async (q: string, who: Teammate | 'admin' = 'admin') => (await find(q, who)).body.issues.map(({ key }) => key);
const projectKeys = async (q: string, who: Teammate | 'admin' = 'admin') => (await find(q, who)).body.projects.map(({ key }) => key);

const topicId = newId();
async function writeUp(title: string, content: string, published: string | null) {
  const id = newId();
  const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase();
  await db.insert(writeUps).values({
    workspaceId: workspace.id,
    id,
    topicId,
    title,
    category: 'Web',
    categoryKey: 'web',
    content,
    excerpt: content,
    authorId: people.tester.id,
    readMinutes: 1,
    searchTitle: folded(title),
    searchText: folded(content),
    publishedAt: published === null ? null : new Date(`${published}T05:00:00Z`),
  });
  return id;
}

beforeAll(async () => {
  const hvb = await team.project({ key: 'HVB', name: 'Ngân hàng Hoa Phượng' });
  const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: adminUser.id, key: 'HV', name: 'Hoa Sen' });
  const binned = await team.project({ key: 'HVC', name: 'Hoa Mai', deletedAt: new Date(), deletedBy: people.lead.id });
  await team.project({ key: 'SHOP', name: 'Cửa hàng ⟦Kín Đáo⟧', status: 'ARCHIVED', tags: ['hoa'] });
  const of = (project: typeof hvb, day: number) => ({
    project,
    reporterId: people.tester.id,
    updatedAt: new Date(`2026-03-${day}T05:00:00Z`),
  });
  for (let n = 1; n <= 12; n++) {
    const status = n === 12 ? ('OPEN' as const) : ('DRAFT' as const);
    await buildIssue(
      db,
      { ...of(hvb, 10 + n), status },
      titled(`Lỗi đặt hàng thứ ${n}`, { description: n === 3 ? 'Ghi đè bộ nhớ đệm' : '' }),
    );
  }
  await buildIssue(db, { ...of(hvb, 28), status: 'OPEN' }, titled('Rò rỉ ⟦mật khẩu⟧ trong nhật ký'));
  await buildIssue(db, { ...of(hvb, 29), deletedAt: new Date() }, titled('Rò rỉ trong thùng rác'));
  await buildIssue(db, of(secret, 27), titled('Rò rỉ ở dự án khác'));
  await buildIssue(db, of(binned, 26), titled('Rò rỉ ở dự án đã xoá'));
  await db.insert(topics).values({
    workspaceId: workspace.id,
    id: topicId,
    name: 'Kỹ thuật',
    searchName: 'ky thuat',
    category: 'Web',
    categoryKey: 'web',
    description: '',
    authorId: people.tester.id,
  });
  await writeUp('Ghi chép khác', 'Nói qua về vượt tường lửa', '2026-03-09');
  await writeUp('Vượt tường lửa', 'Cách làm', '2026-03-01');
  await writeUp('Vượt tường lửa, bản nháp', 'Cách làm', null);
  await buildMember(db, { workspace }, { username: 'quynh.le', name: 'Lê Thị Quỳnh' });
  await buildMember(db, { workspace }, { username: 'le', name: 'Trần Văn Tám' });
  await buildMember(db, { workspace }, { username: 'le.nghi', name: 'An Lê Đã Nghỉ', disabled: true });
  await buildMember(db, { role: 'Tester' }, { username: 'quynh.khac', name: 'Quỳnh nơi khác' });
  await buildUser(db, { username: 'quynh.tudo', name: 'Quỳnh tự do' });
});

describe('GET /api/palette', () => {
  test('200: the issue with the given key comes first, in any spelling', async () => {
    for (const q of ['HVB-3', 'hvb 3', ' hvb-3 ', 'Hvb  3']) expect(await keys(q)).toEqual(['HVB-3']);
    expect((await find('HVB-3')).body.issues[0]).toEqual({
      id: expect.any(String),
      projectId: expect.any(String),
      key: 'HVB-3',
      title: 'Lỗi đặt hàng thứ 3',
      severity: 'VARIES',
      status: 'DRAFT',
    });
  });

  test('200: a number alone matches no key, and a key matches only in full', async () => {
    expect(await keys('13')).toEqual([]);
    expect(await keys('HVB-1')).toEqual(['HVB-1']);
    expect(await keys('HVB-999')).toEqual([]);
    expect(await keys('12')).toEqual(['HVB-12']);
  });

  test('200: finds the six last changed issues by word prefixes, with or without diacritics', async () => {
    expect(await keys('dat hang')).toEqual([12, 11, 10, 9, 8, 7].map((n) => `HVB-${n}`));
    expect(await keys('ĐẶT HÀNG')).toHaveLength(PALETTE_HITS);
    expect(await keys('bộ nhớ đ')).toEqual(['HVB-3']);
    expect(await keys('bo nho')).toEqual(['HVB-3']);
    expect(await keys('hvb bo nho')).toEqual(['HVB-3']);
    expect(await keys('nhothem')).toEqual([]);
  });

  test('200: totals count all matches, and the totals of issues and write-ups equal those of the lists', async () => {
    const totals = async (q: string, who: Teammate | 'admin' = 'admin') => (await find(q, who)).body.totals;
    for (const who of ['admin', 'client'] as const)
      for (const q of ['dat hang', 'ro ri', 'HVB-12', 'hvb dat', 'nhothem']) {
        const as_ = who === 'admin' ? admin : as(who);
        const { total, more } = (await call(issuesContract.list, { query: { q } }, as_)).body;
        expect([q, (await totals(q, who)).issues]).toEqual([q, { total, more }]);
      }
    expect(await totals('dat hang')).toMatchObject({ issues: { total: 12, more: false }, projects: { total: 0, more: false } });
    expect((await totals('tuong lua')).writeUps).toEqual({ total: 2, more: false });
    expect((await totals('hv')).projects).toEqual({ total: 2, more: false });
  });

  test('200: more than six projects and people are reported as more', async () => {
    for (let n = 1; n <= 7; n++) {
      await team.project({ key: `NHIEU${n}`, name: `Kho nhieu ${n}` });
      if (n < 7) await buildMember(db, { workspace }, { username: `dongnguoi.${n}`, name: `Đông ${n}` });
    }
    const { body } = await find('nhieu');
    expect([body.projects.length, body.totals.projects]).toEqual([6, { total: 6, more: true }]);
    const { people: six, totals } = (await find('dongnguoi')).body;
    expect([six.length, totals.people]).toEqual([6, { total: 6, more: false }]);
  });

  test('200: issues with the words in the title come before later changed issues with the words elsewhere', async () => {
    const place = await team.project({ key: 'TEN' });
    const at = (day: number) => ({ project: place, reporterId: people.tester.id, updatedAt: new Date(`2026-04-0${day}T05:00:00Z`) });
    await buildIssue(db, at(1), titled('Zeta lưu trữ ở trang bình luận'));
    await buildIssue(db, at(2), titled('Lưu trữ zetaxss'));
    for (let n = 3; n <= 8; n++) await buildIssue(db, at(n), titled(`Lỗi khác ${n}`, { description: 'Chèn zeta vào lưu trữ' }));
    expect(await keys('zeta')).toEqual(['TEN-2', 'TEN-1', 'TEN-8', 'TEN-7', 'TEN-6', 'TEN-5']);
    expect(await keys('ten luu tru')).toEqual(['TEN-2', 'TEN-1', 'TEN-8', 'TEN-7', 'TEN-6', 'TEN-5']);
    expect(await keys('TEN-4')).toEqual(['TEN-4']);
  });

  test('200: finds projects by key prefix, exact keys first, and by words of the name', async () => {
    expect(await projectKeys('hv')).toEqual(['HV', 'HVB']);
    expect(await projectKeys('hoa')).toEqual(expect.arrayContaining(['HV', 'HVB']));
    expect(await projectKeys('hoa')).toHaveLength(2);
    expect(await projectKeys('ngân hàng')).toEqual(['HVB']);
    expect((await find('cua hang')).body.projects).toEqual([
      { id: expect.any(String), key: 'SHOP', name: 'Cửa hàng ⟦⟧', status: 'ARCHIVED' },
    ]);
    expect(await projectKeys('kín')).toEqual([]);
  });

  test('200: deleted issues and projects are not found', async () => {
    expect(await keys('ro ri')).toEqual(['HVB-13', 'HV-1']);
    expect(await keys('HVB-14')).toEqual([]);
    expect(await keys('HVC-1')).toEqual([]);
    expect(await projectKeys('HVC')).toEqual([]);
  });

  test('200: testers find content of their projects, and clients find published content without redacted text', async () => {
    expect(await keys('ro ri', 'tester')).toEqual(['HVB-13']);
    expect(await projectKeys('hv', 'tester')).toEqual(['HVB']);
    expect(await keys('HV-1', 'tester')).toEqual([]);
    expect(await keys('dat hang', 'client')).toEqual(['HVB-12']);
    expect(await keys('HVB-3', 'client')).toEqual([]);
    expect(await keys('HVB-12', 'client')).toEqual(['HVB-12']);
    expect((await find('nhat ky', 'client')).body.issues[0]).toMatchObject({ key: 'HVB-13', title: 'Rò rỉ ⟦⟧ trong nhật ký' });
    expect(await keys('mat khau')).toEqual([]);
    for (const who of ['outsider', 'stranger'] as const) {
      expect((await find('hvb', who)).body).toMatchObject({ projects: [], issues: [] });
      expect((await find('HVB-12', who)).body.issues).toEqual([]);
    }
  });

  test('200: finds members by name, user name and address: exact user names first, disabled members last', async () => {
    const names = async (q: string, who: Teammate | 'admin' = 'admin') => (await find(q, who)).body.people.map(({ username }) => username);
    expect(await names('quỳ')).toEqual(['quynh.le']);
    expect(await names('le')).toEqual(['le', 'quynh.le', 'le.nghi']);
    expect(await names('le', 'outsider')).toEqual(['le', 'quynh.le', 'le.nghi']);
    expect(await names('le', 'client')).toEqual([]);
    expect(await names('uynh')).toEqual([]);
    expect(await names('le', 'stranger')).toEqual([]);
  });

  test('200: finds published write-ups, title matches first', async () => {
    const found = async (who: Teammate | 'admin') => (await find('tuong lua', who)).body.writeUps.map(({ title }) => title);
    expect(await found('admin')).toEqual(['Vượt tường lửa', 'Ghi chép khác']);
    expect(await found('outsider')).toHaveLength(2);
    expect(await found('client')).toEqual([]);
    expect(await found('stranger')).toEqual([]);
  });

  test('200: the number of queries does not grow with the results, and is one lower without a matching issue', async () => {
    const queries = async (q: string, who: Teammate | 'admin') => {
      await find(q, who);
      return (await countQueries(() => find(q, who))).queries.length;
    };
    expect(await queries('dat hang', 'admin')).toBe(6);
    for (const q of ['nhothem', 'hoa', 'le']) expect([q, await queries(q, 'admin')]).toEqual([q, 5]);
    expect(await queries('HVB-12', 'admin')).toBe(7);
    for (const q of ['nhothem', 'dat hang']) expect([q, await queries(q, 'client')]).toEqual([q, q === 'nhothem' ? 3 : 4]);
  });

  test('200: arbitrary input causes no error', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom("'", '\\', ':*', '& |', '!a', '(', '<->', '%', '_', 'a\0', '\ud800', 'HVB-999999999', 'HVB 9999999999'),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (q) => {
        expect((await find(q)).status).toBe(q.trim() === '' ? 400 : 200);
      }),
      { numRuns: 60 },
    );
  });

  test.each([{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(LIMITS.searchText + 1) }, { q: 'x', page: 2 }])('400: %j', async (query) => {
    expect((await call(api, { query }, admin)).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api, { query: { q: 'x' } })).status).toBe(401);
  });
});
