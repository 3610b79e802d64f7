import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { readWorkbook, type Shown } from '../../test/read-workbook.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { shippedControls } from '../checklists/built-in-checklists.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { today } from '../platform/text/days.ts';
import { translate } from '../platform/text/translations.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildTask, buildTick } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, workspace } = team;

const made = (project: { id: string }, who: Teammate = 'lead', options: { language?: 'en'; headers?: Record<string, string> } = {}) =>
  call(exportsContract.project, { params: { id: project.id } }, { ...as(who), ...options });
async function sheetsOf(project: { id: string }, who: Teammate = 'lead', options: { language?: 'en' } = {}) {
  const { status, bytes } = await made(project, who, options);
  expect(status).toBe(200);
  return readWorkbook(bytes);
}
const told = (sheets: Map<string, Record<string, Shown>[]>): string => JSON.stringify([...sheets]);

let keys = 0;

async function wholeProject() {
  const scope = [{ value: 'https://a.example' }, { value: 'https://b.example/⟦SECRETASSET⟧' }];
  const project = await team.project({ key: `PX${++keys}`, name: 'Ví điện tử' }, { scope });
  const contents = (title: string) => ({ contents: { vi: { title } }, contributors: [{ userId: people.other.id, share: 30 }] });
  const open = await buildIssue(db, { project, status: 'OPEN', severity: 'CRITICAL' }, contents('Đã công bố ⟦SECRETTITLE⟧'));
  await buildIssue(db, { project, status: 'DRAFT' }, contents('Bản nháp'));
  const parent = await buildTask(db, project, { title: 'Trinh sát ⟦SECRETTASK⟧', status: 'IN_PROGRESS', estimateMinutes: 90 });
  const task = await buildTask(
    db,
    project,
    { title: 'Quét cổng', parentId: parent.id, dueDay: '2026-04-01' },
    { people: [people.tester, people.other], rows: ['Dòng một', 'Dòng hai'], blockedBy: [parent] },
  );
  await buildTick(db, project, task.rows[0] ?? { id: '' }, people.tester, 'CHECKED', 'Xong ⟦SECRETNOTE⟧');
  const [first, second] = project.scope;
  await buildControl(
    db,
    project,
    { code: 'WSTG-X-01', titleVi: 'Theo tài sản', perAsset: true, state: 'FAILED' },
    {
      assets: [{ assetId: first?.id ?? '', state: 'FAILED', by: people.tester, note: 'Lộ ⟦SECRETCONTROL⟧' }],
      issues: [open],
    },
  );
  await buildControl(db, project, { code: 'WSTG-X-02', titleVi: 'Cả dự án', state: 'PASSED', stateBy: people.other.id, note: 'Tốt' });
  return { project, open, second };
}

describe('POST /api/project/{id}/export', () => {
  test('200: S35 the export is a file download, named after project and date', async () => {
    const { project } = await wholeProject();
    const { status, headers } = await made(project);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(`"${project.key}-du-an-${today(workspace.timeZone)}.xlsx"`),
    });
  });

  test('200: the team gets issues, tasks with rows, controls per asset and people, each on a sheet', async () => {
    const { project, open } = await wholeProject();
    const sheets = await sheetsOf(project);
    expect([...sheets.keys()]).toEqual(['Lỗ hổng', 'Công việc', 'Mục kiểm tra', 'Checklist', 'Thành viên']);
    expect(sheets.get('Lỗ hổng')).toMatchObject([
      { Mã: open.key, 'Tiêu đề': 'Đã công bố ⟦⟧', 'Mức độ': 'Nghiêm trọng', 'Người đóng góp': people.other.name },
      { 'Tiêu đề': 'Bản nháp', 'Trạng thái': 'Nháp' },
    ]);
    expect(sheets.get('Công việc')).toMatchObject([
      { 'Công việc': 'Trinh sát ⟦⟧', 'Trạng thái': 'Đang làm', 'Ước tính (giờ)': 1.5, 'Mục kiểm tra': 0 },
      {
        'Công việc': 'Quét cổng',
        'Thuộc công việc': 'Trinh sát ⟦⟧',
        'Chờ công việc': 'Trinh sát ⟦⟧',
        'Người làm': `${people.tester.name}, ${people.other.name}`,
        Hạn: new Date('2026-04-01T00:00:00Z'),
        'Mục kiểm tra': 2,
        'Lượt đã kiểm tra': 1,
      },
    ]);
    const rows = sheets.get('Mục kiểm tra')?.map((row) => [row['Nội dung'], row['Thành viên'], row['Kết quả'], row['Ghi chú']]);
    expect(rows).toEqual([
      ['Dòng một', people.tester.name, 'Đã kiểm tra', 'Xong ⟦⟧'],
      ['Dòng một', people.other.name, 'Chưa kiểm tra', null],
      ['Dòng hai', people.tester.name, 'Chưa kiểm tra', null],
      ['Dòng hai', people.other.name, 'Chưa kiểm tra', null],
    ]);
    const controls = sheets.get('Checklist')?.map((row) => [row['Mã mục'], row['Tài sản'], row['Kết quả'], row['Ghi chú'], row['Lỗ hổng']]);
    expect(controls).toEqual([
      ['WSTG-X-01', 'https://a.example', 'Không đạt', 'Lộ ⟦⟧', open.key],
      ['WSTG-X-01', 'https://b.example/⟦⟧', 'Chưa kiểm tra', null, open.key],
      ['WSTG-X-02', null, 'Đạt', 'Tốt', null],
    ]);
    expect(sheets.get('Thành viên')?.map((row) => [row['Thành viên'], row['Vai trò trong dự án']])).toEqual([
      [people.lead.name, 'Trưởng nhóm'],
      [people.tester.name, 'Người kiểm thử'],
      [people.other.name, 'Người kiểm thử'],
      [people.reviewer.name, 'Người duyệt'],
      [people.client.name, 'Khách hàng'],
    ]);
    expect(told(sheets)).not.toContain('SECRET');
  });

  test('200: a built-in control has its official title, with the short name beside it', async () => {
    const project = await team.project();
    const checklistId = shippedControls.find(({ code }) => code === 'WSTG-INPV-19')?.id ?? '';
    await buildControl(db, project, { checklistId, code: 'WSTG-INPV-19', titleEn: 'Testing for Server-Side Request Forgery' });
    const [row] = (await sheetsOf(project, 'lead', { language: 'en' })).get('Controls') ?? [];
    expect([row?.Control, row?.['Short name']]).toEqual(['Testing for Server-Side Request Forgery', 'Server-side request forgery (SSRF)']);
  });

  test('200: a client gets published issues and people, and no tasks, controls or contributors', async () => {
    const { project } = await wholeProject();
    const sheets = await sheetsOf(project, 'client');
    expect([...sheets.keys()]).toEqual(['Lỗ hổng', 'Thành viên']);
    expect(sheets.get('Lỗ hổng')?.map((row) => row['Tiêu đề'])).toEqual(['Đã công bố ⟦⟧']);
    for (const hidden of ['Bản nháp', 'Quét cổng', 'WSTG', 'Xong', 'SECRET', 'Người đóng góp']) expect(told(sheets)).not.toContain(hidden);
    expect(sheets.get('Thành viên')).toHaveLength(5);
  });

  test('200: the export is in the caller’s language, and an empty project has every sheet with its header', async () => {
    const sheets = await sheetsOf(await team.project({ key: `PX${++keys}` }), 'reviewer', { language: 'en' });
    expect([...sheets.keys()]).toEqual(['Issues', 'Tasks', 'Task checklists', 'Controls', 'People']);
    expect(sheets.get('Issues')).toEqual([]);
    expect(sheets.get('People')?.[0]).toMatchObject({ Person: people.lead.name, [translate('en', 'workbooks:column.hats')]: 'Lead' });
  });

  test('200: an archived project can be exported too', async () => {
    expect((await made(await team.project({ key: `PX${++keys}`, status: 'ARCHIVED' }))).status).toBe(200);
  });

  test('202: the result of a job contains what its reader saw when it ran; 403 once they see less', async () => {
    const { project } = await wholeProject();
    const setHats = (hats: ('TESTER' | 'CLIENT')[]) =>
      db
        .update(assignees)
        .set({ hats })
        .where(and(eq(assignees.projectId, project.id), eq(assignees.userId, people.tester.id)));
    const { status, body } = await made(project, 'tester', { headers: { prefer: 'respond-async' } });
    expect(status).toBe(202);
    expect(body).toMatchObject({ kind: 'PROJECT', projectId: project.id, status: 'WAITING' });
    await platform.jobs.drain();
    const result = () => call(exportsContract.result, { params: { id: (body as ExportJob).id } }, as('tester'));
    expect((await readWorkbook((await result()).bytes)).size).toBe(5);
    await setHats(['CLIENT']);
    expect(await result()).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    await setHats(['TESTER']);
    await db.update(projects).set({ deletedAt: new Date(), deletedBy: people.lead.id }).where(eq(projects.id, project.id));
    expect((await result()).status).toBe(404);
  });

  test('401, 404, 409: a missing token, a project without the user, and one in the bin are rejected', async () => {
    const { project } = await wholeProject();
    expect((await call(exportsContract.project, { params: { id: project.id } })).status).toBe(401);
    for (const who of ['outsider', 'stranger'] as const)
      expect(await made(project, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    await db.update(projects).set({ deletedAt: new Date(), deletedBy: people.lead.id }).where(eq(projects.id, project.id));
    const keeper = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };
    const answers: Record<string, string>[] = [{}, { prefer: 'respond-async' }];
    for (const headers of answers)
      expect(await call(exportsContract.project, { params: { id: project.id } }, { ...keeper, headers })).toMatchObject({
        status: 409,
        errors: ['PROJECT_DELETED'],
      });
  });
});
