import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { and, desc, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { readWorkbook, type Shown } from '../../test/read-workbook.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildGroup } from '../groups/groups.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { roles } from '../membership/roles.tables.ts';
import { newId } from '../platform/ids.ts';
import { today } from '../platform/text/days.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, workspace } = team;
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await tokenOf(admin) };

const asked = (group: { id: string }, options: { token?: string; language?: 'en' }, headers: Record<string, string> = {}) =>
  call(groupsContract.export, { params: { id: group.id } }, { ...options, headers });
async function sheetsOf(group: { id: string }, options: { token: string; language?: 'en' }) {
  const { status, bytes } = await asked(group, options);
  expect(status).toBe(200);
  return readWorkbook(bytes);
}
async function finish(group: { id: string }, options: { token: string }): Promise<ExportJob> {
  const { status, body } = await asked(group, options, { prefer: 'respond-async' });
  expect(status).toBe(202);
  await platform.jobs.drain();
  return (await call(exportsContract.getJob, { params: { id: (body as ExportJob).id } }, options)).body;
}
const result = (id: string, options: { token: string }) => call(exportsContract.result, { params: { id } }, options);
const told = (sheets: Map<string, Record<string, Shown>[]>): string => JSON.stringify([...sheets]);

const DAY = 24 * 3_600_000;
let keys = 0;

async function wholeGroup() {
  const ours = await team.project({
    key: `GA${++keys}`,
    name: '=Ví ⟦SECRETNAME⟧',
    client: 'Ngân hàng ⟦SECRETCLIENT⟧',
    startDay: '2026-03-02',
  });
  const theirs = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id, key: `GB${keys}`, name: 'Cổng' });
  const titled = (title: string) => ({ contents: { vi: { title } }, contributors: [{ userId: people.other.id, share: 30 }] });
  const publishedAt = new Date(Date.now() - 40 * DAY);
  await buildIssue(
    db,
    { project: ours, status: 'OPEN', severity: 'CRITICAL', dueDay: '2026-01-02', publishedAt },
    titled('=1+1 Đã công bố ⟦SECRETTITLE⟧'),
  );
  await buildIssue(db, { project: ours, status: 'DRAFT', severity: 'LOW' }, titled('Bản nháp'));
  await buildIssue(db, { project: theirs, status: 'CLOSED', severity: 'CRITICAL' }, titled('Của nơi khác'));
  await buildTask(db, ours, { title: 'Một', status: 'DONE' });
  await buildTask(db, ours, { title: 'Hai' });
  const overrides = { name: `Khách ⟦SECRETGROUP⟧ Hà Nội ${keys}`, description: '⟦SECRETTEXT⟧' };
  const group = await buildGroup(db, admin, overrides, { projects: [ours, theirs], people: [people.tester, people.lead] });
  return { group, ours, theirs };
}

describe('POST /api/group/{id}/export', () => {
  test('200: S35 the export is a file download, named after group and date, and is audited', async () => {
    const { group } = await wholeGroup();
    const { headers } = await asked(group, asAdmin);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(`"nhom-khach-ha-noi-${keys}-${today(workspace.timeZone)}.xlsx"`),
    });
    const unnamed = await buildGroup(db, admin, { name: '⟦SECRET⟧' });
    expect((await asked(unnamed, asAdmin)).headers['content-disposition']).toContain(`"nhom-${today(workspace.timeZone)}.xlsx"`);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.objectId, group.id)))
      .orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({
      action: 'GROUP_EXPORTED',
      objectKind: 'group',
      objectName: `Khách ⟦⟧ Hà Nội ${keys}`,
      actorId: admin.id,
    });
  });

  test('200: figures, ages, projects with progress, people and issues are on separate sheets, without redacted text', async () => {
    const { group, ours, theirs } = await wholeGroup();
    const sheets = await sheetsOf(group, asAdmin);
    expect([...sheets.keys()]).toEqual(['Số liệu', 'Tuổi lỗ hổng', 'Dự án', 'Thành viên', 'Lỗ hổng']);
    expect(sheets.get('Số liệu')).toHaveLength(6);
    expect(sheets.get('Số liệu')?.[0]).toMatchObject({ 'Mức độ': 'Nghiêm trọng', Nháp: 0, 'Đã đóng': 1, Tổng: 2 });
    expect(sheets.get('Tuổi lỗ hổng')?.[0]).toEqual({
      'Mức độ': 'Nghiêm trọng',
      '0–7 ngày': 0,
      '8–30 ngày': 0,
      '31–90 ngày': 1,
      'Từ 91 ngày': 0,
      'Quá hạn': 1,
    });
    expect(sheets.get('Dự án')).toMatchObject([
      { Mã: theirs.key, 'Đã công bố': 1, 'Đã xử lý': 1, 'Số việc': 0 },
      {
        Mã: ours.key,
        'Khách hàng': 'Ngân hàng ⟦⟧',
        'Bắt đầu': new Date('2026-03-02T00:00:00Z'),
        'Kết thúc': null,
        'Nghiêm trọng': 1,
        Thấp: 1,
        'Đã công bố': 1,
        'Đã xử lý': 0,
        'Việc đã xong': 1,
        'Số việc': 2,
      },
    ]);
    expect(sheets.get('Thành viên')?.map((row) => row['Tên đăng nhập'])).toEqual([people.tester.username, people.lead.username]);
    expect(sheets.get('Lỗ hổng')?.map((row) => [row['Mức độ'], row['Hạn xử lý']])).toEqual([
      ['Nghiêm trọng', new Date('2026-01-02T00:00:00Z')],
      ['Nghiêm trọng', null],
      ['Thấp', null],
    ]);
    expect(told(sheets)).not.toContain('SECRET');
  });

  test('200: each sheet has a frozen header with filters, coloured severities and no formulas', async () => {
    const { group } = await wholeGroup();
    const { bytes } = await asked(group, asAdmin);
    const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith('xl/worksheets/'));
    expect(parts).toHaveLength(5);
    for (const [name, part] of parts) {
      const xml = Buffer.from(part).toString();
      expect(xml, name).toContain('state="frozen"');
      expect(xml, name).toContain('<autoFilter ref="A1:');
      expect(xml, name).not.toMatch(/<f[ >]/);
    }
    const figures = Buffer.from(parts[0]?.[1] ?? []).toString();
    const styles = [...figures.matchAll(/<c r="A[2-7]" s="(\d+)"/g)].map(([, style]) => style);
    expect(new Set(styles).size).toBe(6);
    expect((await readWorkbook(bytes)).get('Lỗ hổng')?.map((row) => row['Tiêu đề'])).toContain('=1+1 Đã công bố ⟦⟧');
  });

  test('200: each user gets what they see: clients no drafts, tasks or contributors, and no user an unreadable project', async () => {
    const { group, ours } = await wholeGroup();
    const ofTester = await sheetsOf(group, as('tester'));
    expect(ofTester.get('Dự án')?.map((row) => row.Mã)).toEqual([ours.key]);
    expect(told(ofTester)).not.toContain('Của nơi khác');
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_GROUP'] });
    const user = await buildMember(db, { workspace, ownRoleId: role.id });
    await buildAssignee(db, { project: ours, user, hats: ['CLIENT'] });
    const ofClient = await sheetsOf(group, { token: await tokenOf(user) });
    expect(ofClient.get('Lỗ hổng')?.map((row) => [row['Mức độ'], row['Người đóng góp']])).toEqual([['Nghiêm trọng', null]]);
    expect(Object.keys(ofClient.get('Dự án')?.[0] ?? {})).not.toContain('Số việc');
    expect(ofClient.get('Số liệu')?.map((row) => row.Tổng)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  test('200: the export is in the caller’s language, and an empty group has every sheet with its header', async () => {
    const sheets = await sheetsOf(await buildGroup(db, admin), { ...as('outsider'), language: 'en' });
    expect([...sheets.keys()]).toEqual(['Figures', 'Issue age', 'Projects', 'People', 'Issues']);
    expect(sheets.get('Figures')?.[0]).toMatchObject({ Severity: 'Critical', Draft: 0, Total: 0 });
    expect(['Projects', 'People', 'Issues'].map((name) => sheets.get(name))).toEqual([[], [], []]);
  });

  test('202: the result of a job is rejected once its reader sees less of a project in it', async () => {
    const { group, ours } = await wholeGroup();
    const { id, ...job } = await finish(group, as('tester'));
    expect(job).toMatchObject({ kind: 'GROUP', projectId: null, status: 'DONE', progress: 1, failure: null });
    expect((await readWorkbook((await result(id, as('tester'))).bytes)).size).toBe(5);
    const theirs = and(eq(assignees.projectId, ours.id), eq(assignees.userId, people.tester.id));
    await db
      .update(assignees)
      .set({ hats: ['CLIENT'] })
      .where(theirs);
    expect(await result(id, as('tester'))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('202: a job fails, and its result is rejected, once its reader can no longer read groups', async () => {
    const { group } = await wholeGroup();
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_GROUP', 'READ_PROJECT'] });
    const options = { token: await tokenOf(await buildMember(db, { workspace, ownRoleId: role.id })) };
    const done = await finish(group, options);
    const list = await call(exportsContract.issues, { query: { groupId: group.id } }, { ...options, headers: { prefer: 'respond-async' } });
    const waiting = await asked(group, options, { prefer: 'respond-async' });
    expect([list.status, waiting.status]).toEqual([202, 202]);
    await db
      .update(roles)
      .set({ privileges: ['READ_PROJECT'] })
      .where(eq(roles.id, role.id));
    forgetActors(platform.database);
    await platform.jobs.drain();
    const state = await call(exportsContract.getJob, { params: { id: (waiting.body as ExportJob).id } }, options);
    expect(state.body).toMatchObject({ status: 'FAILED', failure: expect.any(String) });
    for (const id of [done.id, (list.body as ExportJob).id]) expect(await result(id, options)).toMatchObject({ errors: ['FORBIDDEN'] });
  });

  test('401, 403, 404: a missing token, a missing READ_GROUP, and an unknown or foreign group are rejected', async () => {
    const { group } = await wholeGroup();
    expect((await asked(group, {})).status).toBe(401);
    const answers: [Teammate, { id: string }, string][] = [
      ['client', group, 'FORBIDDEN'],
      ['stranger', group, 'NOT_FOUND'],
      ['tester', { id: newId() }, 'NOT_FOUND'],
    ];
    for (const [who, of, code] of answers)
      for (const prefer of ['wait=1', 'respond-async']) expect((await asked(of, as(who), { prefer })).errors).toEqual([code]);
  });
});

describe('GET /api/export/issue with groupId', () => {
  test('200: contains the same issues as the list of the group', async () => {
    const { group } = await wholeGroup();
    const rows = async (options: { token: string }) => {
      const { bytes } = await call(exportsContract.issues, { query: { groupId: group.id, sortBy: 'createdAt' } }, options);
      return (await readWorkbook(bytes)).get('Lỗ hổng')?.length;
    };
    expect([await rows(asAdmin), await rows(as('tester')), await rows(as('client'))]).toEqual([3, 2, 0]);
  });
});
