import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { multipart } from '../../../test/multipart.ts';
import { buildTeam } from '../../../test/team.ts';
import { paragraph, readWord, wordFile } from '../../../test/word-file.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { translate } from '../../platform/text/translations.ts';
import { projects } from '../../projects/projects.tables.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildReportTemplate } from './report-templates.factory.ts';
import { removeTemplatesOf } from './report-templates.service.ts';

const { call, db, platform, tokenOf } = await testApp();
const api = reportTemplatesContract;
const team = await buildTeam({ db, tokenOf });
const { workspace } = team;
await team.project();
const adminUser = await buildMember(db, { workspace, role: 'Admin' });
const admin = { token: await tokenOf(adminUser) };
const stranger = { token: await tokenOf(await buildMember(db, { role: 'Admin' })) };
const good = wordFile({
  body: paragraph('Báo cáo {project.key}') + paragraph('{#findings}{finding.title}{/findings}'),
  footer: paragraph('{report.date}'),
});
const wrong = wordFile({ body: paragraph('x'), header: paragraph('Mã {project.kee}') });

const upload = (bytes: Uint8Array) => {
  const { payload, headers } = multipart({ name: 'mau.docx', bytes });
  return { body: payload, headers };
};
const check = (bytes: Uint8Array, as = admin, language = 'vi') => {
  const { body, headers } = upload(bytes);
  return call(api.check, { body }, { ...as, headers: { ...headers, 'accept-language': language } });
};
const add = (name: string, bytes: Uint8Array = good, as: { token: string } = admin) => {
  const { body, headers } = upload(bytes);
  return call(api.add, { query: { name }, body }, { ...as, headers });
};
const names = async () => (await call(api.list, {}, admin)).body.items.map(({ name }) => name);
let made = 0;
const added = async () => (await add(`Mẫu ${++made}`)).body;

describe('POST /api/report-template/check', () => {
  test('200: a valid file has no problems, and the server stores nothing', async () => {
    const before = await names();
    expect(await check(good)).toMatchObject({ status: 200, body: { problems: [], placeholders: 4, leftOut: [] } });
    expect(await names()).toEqual(before);
  });

  test('200: reports each problem with its place and a suggestion', async () => {
    expect((await check(wrong)).body.problems).toEqual([
      { kind: 'UNKNOWN', placeholder: '{project.kee}', place: 'HEADER', around: 'Mã {project.kee}', meant: '{project.key}' },
    ]);
  });

  test('200: knows the custom fields of the workspace that clients see', async () => {
    await buildField(db, workspace.id, { key: 'ticket', clientVisible: true });
    await buildField(db, workspace.id, { key: 'ticket_of_team' });
    const body = ['{#findings}', '{finding.field.ticket}', '{finding.field.ticket_of_team}', '{/findings}'].map((each) => paragraph(each));
    const { problems } = (await check(wordFile({ body: body.join('') }))).body;
    expect(problems.map(({ kind, placeholder }) => [kind, placeholder])).toEqual([['UNKNOWN', '{finding.field.ticket_of_team}']]);
    expect(problems[0]?.meant).not.toContain('of_team');
  });

  test.each([
    ['no Word file', Buffer.from('%PDF-1.7'), 'TEMPLATE_NOT_WORD', 'Đây không phải tệp Word'],
    ['a cut one', good.subarray(0, 900), 'TEMPLATE_NOT_WORD', 'hỏng'],
    ['no bytes', Buffer.alloc(0), 'FILE_EMPTY', ''],
    ['more bytes than are taken', Buffer.alloc(LIMITS.reportTemplateBytes + 1), 'FILE_TOO_LARGE', '10 MB'],
  ])('400 or 413: %s, in words', async (_name, bytes, code, words) => {
    const { status, errors, details } = await check(bytes);
    expect([status >= 400, errors]).toEqual([true, [code]]);
    expect(details[0]?.message).toContain(words);
    expect(details[0]?.message).not.toMatch(/\{\{|reportTemplates/);
  });

  test('400: the error is in the caller’s language', async () => {
    expect((await check(Buffer.from('no'), admin, 'en')).details[0]?.message).toBe(
      translate('en', 'errors:TEMPLATE_NOT_WORD', { reason: translate('en', 'reportTemplates:refused.NOT_ZIP') }),
    );
  });

  test('403: for users who cannot edit the workspace settings', async () => {
    expect((await check(good, team.as('lead'))).status).toBe(403);
  });
});

describe('POST /api/report-template', () => {
  test('200: the server stores the checked template, and every team member can choose it', async () => {
    const { status, body } = await add('Mẫu ngân hàng');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Mẫu ngân hàng', by: { id: adminUser.id }, can: { edit: true } });
    const listed = await call(api.list, {}, team.as('tester'));
    expect(listed.body.can).toEqual({ add: false });
    expect(listed.body.items.find(({ id }) => id === body.id)).toMatchObject({ size: body.size, can: { edit: false } });
    const file = await call(api.file, { params: { id: body.id } }, team.as('tester'));
    expect(file.bytes.length).toBe(body.size);
    expect(readWord(file.bytes).text()).toContain('{project.key}');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['content-type']).toContain('wordprocessingml');
  });

  test('400: rejects a template with a problem, reports its place and stores nothing', async () => {
    const { status, errors, details } = await add('Sai', wrong);
    expect([status, errors]).toEqual([400, ['TEMPLATE_WRONG']]);
    expect(details[0]?.message).toBe('Mẫu có lỗi ở đầu trang: Không có trường {project.kee}.');
    expect(await names()).not.toContain('Sai');
  });

  test('409: rejects a name in use, also in concurrent requests', async () => {
    const answers = await Promise.all([add('Đồng thời'), add('Đồng thời')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errors).toEqual(['REPORT_TEMPLATE_EXISTS']);
  });

  test('409: rejects a template above the workspace limit', async () => {
    const full = await buildMember(db, { role: 'Admin' });
    const as = { token: await tokenOf(full) };
    const of = { workspaceId: full.workspaceId, userId: full.id };
    for (let n = 0; n < LIMITS.reportTemplates; n++) await buildReportTemplate(db, platform.storage, of, { name: `Mẫu ${n}` });
    const { status, errors, details } = await add('Nữa', good, as);
    expect([status, errors]).toEqual([409, ['REPORT_TEMPLATES_FULL']]);
    expect(details[0]?.message).toContain('50');
  });
});

describe('PUT, GET and DELETE /api/report-template/{id}', () => {
  test('200: renames a template, but not to the name of another', async () => {
    const [one, other] = [await added(), await added()];
    expect((await call(api.rename, { params: { id: one.id }, body: { name: 'Tên mới' } }, admin)).text).toBe('true');
    expect(await names()).toContain('Tên mới');
    expect((await call(api.rename, { params: { id: other.id }, body: { name: 'Tên mới' } }, admin)).errors).toEqual([
      'REPORT_TEMPLATE_EXISTS',
    ]);
  });

  test('200: deletes a template, and its file soon afterwards', async () => {
    const { id } = await added();
    const { rows } = await platform.database.pool.query('select stored_as from report_templates where id = $1', [id]);
    expect((await call(api.remove, { params: { id } }, admin)).text).toBe('true');
    expect((await call(api.file, { params: { id } }, admin)).status).toBe(404);
    await platform.jobs.start();
    const names = async () => (await Array.fromAsync(platform.storage.list())).map(({ name }) => name);
    await expect.poll(names, { timeout: 10_000 }).not.toContain(rows[0].stored_as);
  });

  test('a deleted workspace takes its templates and their files with it', async () => {
    const owner = await buildMember(db, { role: 'Admin' });
    const { id, storedAs } = await buildReportTemplate(db, platform.storage, { workspaceId: owner.workspaceId, userId: owner.id });
    await platform.database.transaction((tx) => removeTemplatesOf(tx, owner.workspaceId));
    expect((await call(api.file, { params: { id } }, { token: await tokenOf(owner) })).status).toBe(404);
    const stored = async () => (await Array.fromAsync(platform.storage.list())).map(({ name }) => name);
    await expect.poll(stored, { timeout: 10_000 }).not.toContain(storedAs);
  });

  test('403: clients and users without a project cannot see templates', async () => {
    const { id } = await added();
    for (const who of ['client', 'outsider'] as const) {
      expect(await call(api.list, {}, team.as(who))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
      expect(await call(api.file, { params: { id } }, team.as(who))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
    for (const who of ['tester', 'reviewer', 'lead'] as const)
      expect((await call(api.file, { params: { id } }, team.as(who))).status).toBe(200);
  });

  test('403: a team role in a project in the bin grants no access', async () => {
    const other = await buildTeam({ db, tokenOf });
    const { id } = await other.project();
    const list = async () => (await call(api.list, {}, other.as('tester'))).status;
    expect(await list()).toBe(200);
    await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, id));
    expect(await list()).toBe(403);
  });

  test('403 and 404: rejects users without permission and templates of another workspace', async () => {
    const { id } = await added();
    expect((await call(api.rename, { params: { id }, body: { name: 'x' } }, team.as('lead'))).status).toBe(403);
    expect((await call(api.remove, { params: { id } }, team.as('lead'))).status).toBe(403);
    for (const answer of [
      await call(api.file, { params: { id } }, stranger),
      await call(api.rename, { params: { id }, body: { name: 'x' } }, stranger),
      await call(api.remove, { params: { id } }, stranger),
    ])
      expect(answer.status).toBe(404);
    expect((await call(api.list, {}, stranger)).body.items).toEqual([]);
  });

  test('the audit log records each addition, renaming and deletion', async () => {
    const { id, name } = await added();
    await call(api.rename, { params: { id }, body: { name: `${name} khác` } }, admin);
    await call(api.remove, { params: { id } }, admin);
    const { body } = await call(auditContract.list, { query: { objectId: id } }, admin);
    expect(body.items.map(({ action }) => action).sort()).toEqual([
      'REPORT_TEMPLATE_ADDED',
      'REPORT_TEMPLATE_DELETED',
      'REPORT_TEMPLATE_RENAMED',
    ]);
    expect(body.items.every(({ object }) => object?.kind === 'reportTemplate')).toBe(true);
  });
});

describe('GET /api/report-template/sample', () => {
  test.each([
    ['vi', 'mau-bao-cao.docx'],
    ['en', 'report-template.docx'],
  ] as const)('200: the sample is in the reader’s language (%s) and passes the check', async (language, name) => {
    const { status, bytes, headers } = await call(api.sample, {}, { ...team.as('tester'), headers: { 'accept-language': language } });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(name);
    expect(readWord(bytes).text()).toContain(translate(language, 'reportTemplates:sample.title'));
    expect((await check(bytes)).body.problems).toEqual([]);
  });
});

describe('a report with a template', () => {
  test('is the team’s Word file with the findings', async () => {
    const project = await team.project({ key: 'WT1' });
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lộ ⟦MẬT⟧ khóa {project.key}' } } });
    const { id } = await added();
    const { status, bytes, headers } = await call(
      exportsContract.report,
      { body: { projectId: project.id, format: 'docx', templateId: id } },
      team.as('lead'),
    );
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('.docx');
    const made = readWord(bytes);
    expect(made.text()).toContain('Báo cáo WT1');
    expect(made.text()).toContain('Lộ đã che khóa {project.key}');
    expect(made.names.map(made.xml).join()).not.toContain('MẬT');
  });

  test('400: clients of the project cannot use a template', async () => {
    const project = await team.project({ key: 'WT3' });
    const { id: templateId } = await added();
    const body = { projectId: project.id, format: 'docx' as const, templateId };
    for (const headers of [{}, { prefer: 'respond-async' }] as Record<string, string>[])
      expect(await call(exportsContract.report, { body }, { ...team.as('client'), headers })).toMatchObject({
        status: 400,
        errors: ['UNKNOWN_REPORT_TEMPLATE'],
      });
    const builtIn = await call(exportsContract.report, { body: { projectId: project.id, format: 'docx' } }, team.as('client'));
    expect(builtIn.status).toBe(200);
  });

  test('400: rejects a deleted or foreign template before it queues the job', async () => {
    const project = await team.project({ key: 'WT2' });
    const { id } = await added();
    await call(api.remove, { params: { id } }, admin);
    const elsewhere = await buildMember(db, { role: 'Admin' });
    const foreign = await buildReportTemplate(db, platform.storage, { workspaceId: elsewhere.workspaceId, userId: elsewhere.id });
    for (const templateId of [id, foreign.id]) {
      const body = { projectId: project.id, format: 'docx' as const, templateId };
      for (const headers of [{}, { prefer: 'respond-async' }] as Record<string, string>[])
        expect(await call(exportsContract.report, { body }, { ...team.as('lead'), headers })).toMatchObject({
          status: 400,
          errors: ['UNKNOWN_REPORT_TEMPLATE'],
        });
    }
  });
});
