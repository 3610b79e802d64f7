import { LIMITS } from '@coloa/contract/limits.ts';
import type { Permission } from '@coloa/contract/permissions.ts';
import { SIMILAR_HITS, similarContract } from '@coloa/contract/similar/similar.contract.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { titled } from '../../test/listed-issues.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildBugs, buildTemplate } from '../bugs/bugs.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import type { issues } from '../issues/issues.tables.ts';
import { findSimilar } from '../issues/list/similar-issues.repo.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildTopic, buildWriteUp } from '../topics/topics.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const team = await buildTeam(app);
const { people, as, workspace } = team;
const { find: api } = similarContract;
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const author = { workspaceId: workspace.id, id: people.tester.id };

const shop = await team.project({ key: 'SHOP' });
const bank = await team.project({ key: 'BANK' });
const twoPerson = await team.project({ key: 'TWO', twoPersonReview: true });
const archived = await team.project({ key: 'OLD', status: 'ARCHIVED' });
const binned = await team.project({ key: 'BIN', deletedAt: new Date(), deletedBy: people.lead.id });
const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.stranger.id, key: 'SECRET' });
/** The tester of the shop reads only published issues of this project. */
const hosted = await buildProject(db, { workspaceId: workspace.id, createdBy: people.stranger.id, key: 'HOST' });
await buildAssignee(db, { project: hosted, user: people.tester, hats: ['CLIENT'] });

type Who = { token: string } | Teammate;
const find = (text: string, who: Who = 'tester', project = shop) =>
  call(api, { query: { projectId: project.id, text } }, typeof who === 'string' ? as(who) : who);
const keys = async (text: string, who: Who = 'tester', project = shop) =>
  (await find(text, who, project)).body.issues.map(({ key }) => key);
const types = async (text: string, who: Who = 'tester') => (await find(text, who)).body.types;
const articles = async (text: string, who: Who = 'tester') => (await find(text, who)).body.writeUps.map(({ title }) => title);

const issue = (project: typeof shop, title: string, more: Partial<typeof issues.$inferInsert> = {}, texts = {}) =>
  buildIssue(db, { project, reporterId: people.other.id, status: 'OPEN', ...more }, titled(title, texts));

beforeAll(async () => {
  await issue(shop, 'Chèn mã SQL ở ô tìm kiếm đơn hàng');
  await issue(shop, 'Rò rỉ khoá API trong tệp JavaScript', { status: 'DRAFT' });
  await issue(shop, 'Trang chủ tải chậm');
  await issue(shop, 'Chèn mã SQL đã xoá', { deletedAt: new Date() });
  await issue(shop, 'Chèn mã SQL bị từ chối', { status: 'REJECTED' });
  await issue(bank, 'Chèn mã SQL ở trang đăng nhập');
  await issue(bank, 'Session cookies without the Secure flag');
  await issue(bank, 'Bỏ qua mã OTP', {}, { description: 'Máy chủ nhận lại mã cũ' });
  await issue(bank, 'Lộ ⟦zalopay⟧ ⟦merchant⟧ trong phản hồi');
  await issue(secret, 'Chèn mã SQL của dự án kín, xmltodict');
  await issue(binned, 'Chèn mã SQL của dự án đã xoá');
  await issue(hosted, 'Chèn mã SQL của khách, bản nháp', { status: 'DRAFT' });
  await issue(hosted, 'Lỗi padding oracle khi giải mã');
  const place = { workspaceId: workspace.id, userId: people.lead.id };
  await buildBugs(db, place, [
    { id: 'kiosk', nameVi: 'Máy bán vé' },
    { id: 'kiosk.escape', nameVi: 'Thoát chế độ kiosk', nameEn: 'Kiosk breakout', aliases: ['thoat man hinh khoa'] },
    { id: 'kiosk.empty', nameVi: 'Chế độ kiosk không mẫu' },
    { id: 'kiosk.hidden', nameVi: 'Thoát kiosk đã ẩn', removedAt: new Date() },
  ]);
  await buildTemplate(db, place, { bugId: 'kiosk.escape' });
  await buildTemplate(db, place, { bugId: 'kiosk.hidden' });
  const topic = await buildTopic(db, author);
  await buildWriteUp(db, author, topic, { title: 'Vượt tường lửa ứng dụng web', content: 'Cách chèn mã SQL qua WAF' });
  await buildWriteUp(db, author, topic, { title: 'Quy trình tiếp nhận' });
  await buildWriteUp(db, author, null, { title: 'Tường lửa, bản nháp' });
});

describe('GET /api/issue/similar', () => {
  test('200: issues of the project come first, then those of other projects, with or without diacritics', async () => {
    for (const text of ['Chèn mã SQL ở ô tìm kiếm', 'chen ma sql o o tim kiem'])
      expect(await keys(text)).toEqual(['SHOP-1', 'SHOP-5', 'BANK-1']);
    expect(await keys('Chèn mã SQL ở ô tìm kiếm', 'tester', bank)).toEqual(['BANK-1', 'SHOP-1', 'SHOP-5']);
    expect((await find('Chèn mã SQL ở ô tìm kiếm')).body.issues[0]).toEqual({
      id: expect.any(String),
      projectId: shop.id,
      key: 'SHOP-1',
      title: 'Chèn mã SQL ở ô tìm kiếm đơn hàng',
      severity: 'VARIES',
      status: 'OPEN',
      canRepeat: false,
    });
  });

  test('200: any words match, also unfinished ones, plurals, and words of the description', async () => {
    expect(await keys('Khoá API bị rò rỉ qua Swagger')).toEqual(['SHOP-2']);
    expect(await keys('session cookie lacks secure fla')).toEqual(['BANK-2']);
    expect(await keys('bỏ qua OTP vì máy chủ nhận lại')).toEqual(['BANK-3']);
  });

  test('200: nothing is similar to unrelated words, to fillers, or to one of several words', async () => {
    for (const text of ['zzz', 'của và ở', '?', '12', 'Trang quản trị lộ mật khẩu']) expect([text, await keys(text)]).toEqual([text, []]);
  });

  test('200: returns only issues that the list shows: no other projects, no bin, and published ones for clients', async () => {
    expect(await keys('Chèn mã SQL của dự án kín')).not.toContain('SECRET-1');
    expect(await keys('xmltodict')).toEqual([]);
    expect(await keys('xmltodict', admin)).toEqual(['SECRET-1']);
    expect(await keys('Chèn mã SQL đã xoá', admin)).not.toEqual(expect.arrayContaining(['SHOP-4']));
    expect(await keys('Chèn mã SQL của dự án đã xoá', 'lead')).not.toContain('BIN-1');
    expect(await keys('chèn mã SQL của khách bản nháp')).not.toContain('HOST-1');
    expect(await keys('padding oracle')).toEqual(['HOST-2']);
    expect(await keys('padding oracle', 'other')).toEqual([]);
  });

  test('200: redacted words match nothing and are not returned', async () => {
    expect(await keys('zalopay merchant')).toEqual([]);
    expect((await find('lộ trong phản hồi')).body.issues.map(({ title }) => title)).toEqual(['Lộ ⟦⟧ ⟦⟧ trong phản hồi']);
  });

  test('200: a new issue can repeat others if its author can mark duplicates, except rejected issues', async () => {
    const repeats = async (who: Who, project = shop) =>
      Object.fromEntries((await find('Chèn mã SQL ở ô tìm kiếm', who, project)).body.issues.map(({ key, canRepeat }) => [key, canRepeat]));
    expect(await repeats('tester')).toEqual({ 'SHOP-1': false, 'SHOP-5': false, 'BANK-1': false });
    expect(await repeats('lead')).toEqual({ 'SHOP-1': true, 'SHOP-5': false, 'BANK-1': true });
    expect(Object.values(await repeats('lead', twoPerson))).toEqual([false, false, false]);
  });

  test('200: finds types with templates by names and search words in both languages', async () => {
    for (const text of ['Thoát chế độ kiosk ở quầy vé', 'kiosk breakout', 'thoát màn hình khoá'])
      expect((await types(text)).map(({ id }) => id)).toEqual(['kiosk.escape']);
    expect(await types('Kiosk breakout')).toEqual([
      { id: 'kiosk.escape', name: 'Thoát chế độ kiosk', category: 'Máy bán vé', severity: 'MEDIUM', templates: ['vi'] },
    ]);
    expect((await types('SQL injection ở ô lọc'))[0]).toMatchObject({
      id: 'server_side_injection.sql_injection',
      templates: ['vi', 'en'],
    });
    expect((await types('cross site scripting stored reflected dom')).length).toBeLessThanOrEqual(SIMILAR_HITS.types);
  });

  test('200: finds published write-ups for users who can read them', async () => {
    expect(await articles('Vượt qua tường lửa')).toEqual(['Vượt tường lửa ứng dụng web']);
    const { token } = await buildToken(db, { ...people.tester, workspaceId: workspace.id }, { projectIds: [shop.id] });
    expect(await articles('Vượt qua tường lửa', { token })).toEqual([]);
    expect(await keys('Chèn mã SQL ở ô tìm kiếm', { token })).toEqual(['SHOP-1', 'SHOP-5']);
  });

  test('the weight of a word does not depend on issues that the caller cannot see', async () => {
    const who = { workspaceId: workspace.id, timeZone: 'UTC', onlyProjects: null };
    const countOf = async (userId: string, permissions: Permission[]) =>
      (await findSimilar(db, { ...who, userId, permissions: new Set(permissions) }, shop.id, ['xmltodict'])).counts;
    expect(await countOf(people.tester.id, [])).toEqual([0]);
    expect(await countOf(people.lead.id, ['READ_PROJECT'])).toEqual([1]);
  });

  test('200: runs three statements, regardless of the text', async () => {
    for (const text of ['Chèn mã SQL ở ô tìm kiếm', 'zzz', 'x '.repeat(100)]) {
      await find(text);
      expect((await countQueries(() => find(text))).queries.length).toBeLessThanOrEqual(3);
    }
  });

  test('200: arbitrary input causes no error', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom("it's", '\\', ':*', 'ab:* & | cd', '!abc', '(', '<->', '%', '_', 'a\0', '\ud800', 'C++ C#', '12.34.56.78'),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (text) => {
        expect((await find(text)).status).toBe(text.trim() === '' ? 400 : 200);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    {},
    { text: 'x' },
    { projectId: shop.id },
    { projectId: shop.id, text: '  ' },
    { projectId: shop.id, text: 'x'.repeat(LIMITS.title + 1) },
    { projectId: 'x', text: 'x' },
  ])('400: %j', async (query) => {
    expect((await call(api, { query }, admin)).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api, { query: { projectId: shop.id, text: 'x' } })).status).toBe(401);
  });

  test('403: only testers and leads write issues', async () => {
    for (const who of ['reviewer', 'client'] as const) expect((await find('SQL', who)).status).toBe(403);
  });

  test('404: a project that the caller cannot see', async () => {
    for (const who of ['outsider', 'stranger'] as const) expect((await find('SQL', who)).status).toBe(404);
    expect((await find('SQL', 'tester', secret)).status).toBe(404);
  });

  test('409: an archived project gets no new issue', async () => {
    expect((await find('SQL', 'tester', archived)).details).toMatchObject([{ code: 'PROJECT_ARCHIVED' }]);
  });
});
