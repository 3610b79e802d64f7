import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildListedIssues, day } from '../../test/listed-issues.ts';
import { readWorkbook } from '../../test/read-workbook.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildField } from '../custom-fields/custom-fields.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { everyIssue } from '../issues/list/issue-export.service.ts';
import { today } from '../platform/text/days.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { buildMember } from '../users/users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, workspace } = team;
const { hvb, shop } = await buildListedIssues(t, team);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const callers = { lead: as('lead'), tester: as('tester'), client: as('client'), admin };

type Query = Record<string, unknown>;
const asked = (query: Query, options: { token: string }, headers: Record<string, string> = {}) =>
  call(exportsContract.issues, { query }, { ...options, headers });
async function rowsOf(query: Query, options: { token: string } = as('lead')) {
  const { status, details, bytes } = await asked(query, options);
  expect({ status, details }).toEqual({ status: 200, details: [] });
  return [...(await readWorkbook(bytes)).values()].flat();
}
const listed = async (query: Query, options: { token: string }) =>
  (await call(issuesContract.list, { query: { ...query, pageSize: 100 } }, options)).body.items.map(({ key }) => key);
async function finish(query: Query, who: Teammate): Promise<ExportJob> {
  const { status, body } = await asked(query, as(who), { prefer: 'respond-async' });
  expect(status).toBe(202);
  await platform.jobs.drain();
  return (await call(exportsContract.getJob, { params: { id: (body as ExportJob).id } }, as(who))).body;
}
const result = (id: string, who: Teammate) => call(exportsContract.result, { params: { id } }, as(who));
const setHats = (projectId: string, who: 'tester' | 'lead', hats: ('LEAD' | 'TESTER' | 'CLIENT')[]) =>
  db
    .update(assignees)
    .set({ hats })
    .where(and(eq(assignees.projectId, projectId), eq(assignees.userId, people[who].id)));

describe('GET /api/export/issue', () => {
  test('200: S35 the export is a file download, named after the date, and after the project if there is one', async () => {
    const { status, headers, bytes } = await asked({}, as('lead'));
    const name = `lo-hong-${today(workspace.timeZone)}.xlsx`;
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const ofProject = await asked({ projectId: hvb.id }, as('lead'));
    expect(ofProject.headers['content-disposition']).toContain(`"HVB-lo-hong-${today(workspace.timeZone)}.xlsx"`);
  });

  test.each([
    {},
    { sortBy: '-severity' },
    { sortBy: 'severity' },
    { sortBy: 'number' },
    { sortBy: '-priority' },
    { sortBy: 'dueDay' },
    { sortBy: '-cvssScore' },
    { sortBy: 'status', status: 'OPEN,IN_REVIEW,DRAFT' },
    { severity: 'HIGH,CRITICAL' },
    { projectId: hvb.id },
    { tag: 'pci' },
    { q: 'chen lenh' },
    { q: 'dang nhap', sortBy: 'createdAt' },
    { overdue: 'true' },
    { waitingFor: 'me' },
    { bugId: 'server_side_injection' },
    { languageMissing: 'en' },
    { updatedFrom: '2026-02-26', updatedTo: '2026-02-28' },
    { personId: people.tester.id },
    { contributorId: people.tester.id },
    { cvssFrom: 8 },
    { bin: 'true' },
  ])('200: %j returns the rows of the list in their order, for each role', async (query) => {
    for (const [who, options] of Object.entries(callers)) {
      const keys = (await rowsOf(query, options)).map((row) => row.Mã);
      expect(keys, who).toEqual(await listed(query, options));
    }
  });

  test('200: other projects, and for clients drafts and contributors, are not included', async () => {
    const rows = await rowsOf({}, as('client'));
    expect(rows.map((row) => row['Tiêu đề'])).toEqual(['alpha']);
    for (const name of ['Người đóng góp', 'Nhãn']) {
      expect(rows[0]).not.toHaveProperty(name);
      expect((await rowsOf({}, as('tester')))[0]).toHaveProperty(name);
    }
    expect(await rowsOf({}, as('outsider'))).toEqual([]);
    expect(await rowsOf({}, as('stranger'))).toEqual([]);
  });

  test('200: cells contain the values of the list, with dates as dates, in the caller’s language', async () => {
    const [row] = await rowsOf({ q: 'alpha' });
    expect(row).toEqual({
      Mã: expect.stringMatching(/^HVB-\d+$/),
      'Dự án': 'Ngân hàng',
      'Tiêu đề': 'alpha',
      'Mức độ': 'Cao',
      'Trạng thái': 'Mở',
      'Ưu tiên': 'P1',
      'Loại lỗ hổng': expect.stringContaining('SQL'),
      'Điểm CVSS': 7.5,
      'Vector CVSS': 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
      'Điểm CVSS thứ hai': null,
      'Vector CVSS thứ hai': null,
      CWE: expect.stringMatching(/^CWE-\d+$/),
      'Tài sản': 'https://hvb.example/tim-kiem',
      Nhãn: 'pci, khẩn',
      'Ngôn ngữ': 'vi',
      'Người báo cáo': people.tester.name,
      'Người đóng góp': null,
      'Người khắc phục': people.client.name,
      'Ngày phát hiện': null,
      'Hạn xử lý': new Date('2026-01-10T00:00:00Z'),
      'Ngày xem lại rủi ro': null,
      'Trùng với': null,
      'Mã tham chiếu ngoài': null,
      // The cell contains 12:00 in the time zone of the workspace, because Excel stores no time zones.
      'Ngày tạo': new Date('2026-01-01T12:00:00Z'),
      'Cập nhật': new Date('2026-03-01T12:00:00Z'),
    });
    const { bytes } = await call(exportsContract.issues, { query: { q: 'alpha' } }, { ...as('lead'), language: 'en' });
    const english = await readWorkbook(bytes);
    expect([...english.keys()]).toEqual(['Issues']);
    expect(english.get('Issues')?.[0]).toMatchObject({ Severity: 'High', Status: 'Open' });
  });

  test('200: no cell contains redacted text or a formula', async () => {
    const project = await team.project({ key: 'HOST' });
    const title = "=cmd|' /C calc'!A0 ⟦SECRETTITLE⟧";
    await buildIssue(
      db,
      { project, status: 'OPEN', tags: ['+tag', '⟦SECRETTAG⟧'], externalId: '@id ⟦SECRETID⟧' },
      { contents: { vi: { title } }, assets: ['-asset', 'https://x.example/⟦SECRETASSET⟧'] },
    );
    const rows = await rowsOf({ projectId: project.id });
    expect(JSON.stringify(rows)).not.toContain('SECRET');
    expect(rows).toMatchObject([{ 'Tiêu đề': "=cmd|' /C calc'!A0 ⟦⟧", Nhãn: '+tag, ⟦⟧', 'Mã tham chiếu ngoài': '@id ⟦⟧' }]);
    expect(rows[0]?.['Tài sản']).toBe('-asset, https://x.example/⟦⟧');
  });

  test('200: custom fields have columns, for clients only those that they see', async () => {
    const place = await buildTeam(t);
    const own = await place.project({ key: 'DOI' });
    const field = (key: string, overrides: object) => buildField(db, own.workspaceId, { key, nameVi: `Trường ${key}`, ...overrides });
    const choices = ['web', 'app'].map((key) => ({ key, name: { vi: `Nơi ${key}`, en: key }, retired: false }));
    await field('ticket', { clientVisible: true });
    await field('cost', { type: 'NUMBER' });
    await field('places', { type: 'CHOICES', choices });
    await field('seen', { type: 'DAY' });
    await field('owner', { type: 'PERSON' });
    await field('known', { type: 'CHECKBOX' });
    await field('notes', { type: 'MARKDOWN' });
    const { id } = await buildIssue(db, { project: own, status: 'OPEN', reporterId: place.people.tester.id });
    const owner = place.people.lead;
    const places = ['web', 'app'];
    const fields = { ticket: 'a ⟦SECRET⟧', cost: 2.5, places, seen: '2026-03-01', owner: owner.id, known: true, notes: '**x**' };
    await call(issuesContract.update, { params: { id }, body: { version: 1, fields } }, place.as('lead'));
    const values = {
      'Trường ticket': 'a ⟦⟧',
      'Trường cost': 2.5,
      'Trường places': 'Nơi web, Nơi app',
      'Trường seen': new Date('2026-03-01T00:00:00Z'),
      'Trường owner': owner.name,
      'Trường known': 'có',
      'Trường notes': '**x**',
    };
    expect(await rowsOf({ field: 'cost:from:2' }, place.as('lead'))).toMatchObject([values]);
    const [row] = await rowsOf({ sortBy: 'fields.ticket' }, place.as('client'));
    expect(Object.keys(row ?? {}).filter((name) => name.startsWith('Trường'))).toEqual(['Trường ticket']);
    expect((await asked({ field: 'cost:from:2' }, place.as('client'))).errors).toEqual(['UNKNOWN_FIELD']);
  });

  test('202: a job has no project or the requested one, and uses the requested language', async () => {
    const whole = await finish({ updatedTo: '2026-03-02' }, 'tester');
    expect(whole).toMatchObject({ kind: 'ISSUES', projectId: null, status: 'DONE', progress: 1, failure: null });
    expect([...(await readWorkbook((await result(whole.id, 'tester')).bytes)).values()].flat()).toHaveLength(5);
    expect(await finish({ projectId: hvb.id, status: 'OPEN' }, 'tester')).toMatchObject({ kind: 'ISSUES', projectId: hvb.id });
    const { body } = await call(
      exportsContract.issues,
      { query: {} },
      { ...as('tester'), language: 'en', headers: { prefer: 'respond-async' } },
    );
    await platform.jobs.drain();
    const { bytes } = await result((body as ExportJob).id, 'tester');
    expect([...(await readWorkbook(bytes)).keys()]).toEqual(['Issues']);
  });

  test('403: users who can no longer read all content of the file, in one of its projects, are rejected', async () => {
    const [both, published, ofShop] = [
      await finish({}, 'tester'),
      await finish({ status: 'OPEN' }, 'client'),
      await finish({ projectId: shop.id }, 'tester'),
    ];
    await setHats(hvb.id, 'tester', ['CLIENT']);
    const asClient = await finish({ projectId: hvb.id }, 'tester');
    expect(await result(both.id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect((await result(ofShop.id, 'tester')).status).toBe(200);
    expect((await result(asClient.id, 'tester')).status).toBe(200);
    expect((await result(published.id, 'client')).status).toBe(200);
    await db.delete(assignees).where(and(eq(assignees.projectId, shop.id), eq(assignees.userId, people.tester.id)));
    expect((await result(ofShop.id, 'tester')).status).toBe(404);
    await setHats(hvb.id, 'tester', ['TESTER']);
    expect((await result(both.id, 'tester')).status).toBe(403);
    await db
      .insert(assignees)
      .values({ workspaceId: workspace.id, id: crypto.randomUUID(), projectId: shop.id, userId: people.tester.id, hats: ['TESTER'] });
    expect((await result(both.id, 'tester')).status).toBe(200);
  });

  test('403: former leads cannot download an export of the bin, unless it contains only their own drafts', async () => {
    const project = await team.project({ key: 'BIN' });
    await buildIssue(db, { project, reporterId: people.lead.id, deletedAt: new Date() });
    const drafts = await finish({ bin: 'true', projectId: project.id }, 'lead');
    await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() });
    const all = await finish({ bin: 'true', projectId: project.id }, 'lead');
    for (const { id } of [drafts, all]) expect((await result(id, 'lead')).status).toBe(200);
    await setHats(project.id, 'lead', ['TESTER']);
    expect((await result(drafts.id, 'lead')).status).toBe(200);
    expect(await result(all.id, 'lead')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('200: an audit entry names the user who exported the list', async () => {
    await asked({}, admin);
    const entries = await db
      .select({ action: auditEntries.action, details: auditEntries.details, kind: auditEntries.objectKind })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.action, 'ISSUES_EXPORTED')));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries).toContainEqual({ action: 'ISSUES_EXPORTED', kind: 'export', details: { file: expect.stringContaining('lo-hong') } });
  });

  test.each([
    ['a page', { page: 2 }, 'FIELD_UNKNOWN', 'page'],
    ['a status there is not', { status: 'GONE' }, 'FIELD_NOT_ALLOWED', 'status.0'],
    ['an order there is not', { sortBy: 'title' }, 'FIELD_NOT_ALLOWED', 'sortBy'],
  ])('400: %s', async (_what, query, code, path) => {
    const { status, details } = await asked(query, as('lead'));
    expect({ status, details }).toMatchObject({ status: 400, details: [{ code, path }] });
  });

  test('401, 404: a missing token, and a project without the user or of another workspace, are rejected', async () => {
    expect((await call(exportsContract.issues, { query: {} })).status).toBe(401);
    for (const who of ['outsider', 'stranger'] as const)
      expect(await asked({ projectId: hvb.id }, as(who))).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });
});

describe('a long list', () => {
  test('is exported completely and in order, with a few queries per hundred, despite concurrent changes', async () => {
    const project = await team.project({ key: 'LONG' });
    for (let n = 0; n < 210; n++)
      await buildIssue(
        db,
        { project, status: 'OPEN', updatedAt: new Date(day('2026-01-01').getTime() + n * 1000) },
        { contents: { vi: { title: `số ${n}` } } },
      );
    const expected = Array.from({ length: 210 }, (_, n) => `số ${209 - n}`);
    const { result: rows, queries } = await countQueries(() => rowsOf({ projectId: project.id }));
    expect(rows.map((row) => row['Tiêu đề'])).toEqual(expected);
    expect(queries.length).toBeLessThan(32);
    expect(queries.filter((query) => query.includes('issue_history'))).toEqual([]);

    const actor = await actorInWorkspace(db, people.lead.id, workspace.id);
    if (!actor) throw new Error('the lead is a member');
    const { count, read } = await everyIssue(db, actor, { projectId: project.id, sortBy: '-updatedAt' }, 'vi');
    expect(count).toBe(210);
    const batches = read(0, count);
    const told = [...((await batches.next()).value ?? [])].map(({ title }) => title);
    // The last row becomes the first, an exported row is changed, and another one is deleted.
    await db.execute(sql`update issues set updated_at = now() where project_id = ${project.id} and title_vi in ('số 0', 'số 209')`);
    await db.execute(sql`update issues set deleted_at = now() where project_id = ${project.id} and title_vi = 'số 7'`);
    for await (const batch of batches) told.push(...batch.map(({ title }) => title));
    expect(told).toEqual(expected.filter((title) => title !== 'số 7'));
  }, 60_000);

  test('does not block the process during the export', async () => {
    const [project] = await db.execute<{ id: string }>(sql`select id from projects where key = 'LONG'`).then(({ rows }) => rows);
    const making = asked({ projectId: project?.id }, admin);
    let turns = 0;
    let done = false;
    void making.finally(() => {
      done = true;
    });
    while (!done) {
      await sleep(1);
      turns++;
    }
    expect((await making).status).toBe(200);
    expect(turns).toBeGreaterThan(5);
  });
});
