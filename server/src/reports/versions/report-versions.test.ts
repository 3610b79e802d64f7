import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { buildFile, buildPng } from '../../files/files.factory.ts';
import { files } from '../../files/files.tables.ts';
import { publicImages } from '../../files/public-images.tables.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { issues } from '../../issues/issues.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { newId } from '../../platform/ids.ts';
import { translate } from '../../platform/text/translations.ts';
import { buildMember } from '../../users/users.factory.ts';
import { reportVersions } from '../reports.tables.ts';
import { buildVersion } from './report-versions.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, workspace } = team;

let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `VR${++keys}`, ...overrides });
const list = (project: { id: string }, who: Teammate = 'lead') => call(reportsContract.versions, { params: { id: project.id } }, as(who));
const keep = (project: { id: string }, body: Record<string, unknown> = {}, who: Teammate = 'lead') =>
  call(reportsContract.makeVersion, { params: { id: project.id }, body }, as(who));
const preview = (project: { id: string }, versionId: string, who: Teammate = 'lead') =>
  call(reportsContract.preview, { params: { id: project.id }, body: { versionId } }, as(who));
const pdf = async (project: { id: string }, versionId: string) => {
  const { status, bytes } = await call(exportsContract.report, { body: { projectId: project.id, versionId } }, as('lead'));
  expect(status).toBe(200);
  return readPdf(bytes);
};
async function stored(): Promise<string[]> {
  const entries = await readdir(path.join(platform.env.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function withPicture(overrides: Parameters<typeof team.project>[0] = {}) {
  const project = await newProject(overrides);
  const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Như đã gửi' } } });
  const of = { workspaceId: workspace.id, uploadedBy: people.tester.id, projectId: project.id, issueId: issue.id };
  const file = await buildFile(db, platform.storage, { ...of, bytes: await buildPng(40, 30, '#ff0000') });
  await platform.database.pool.query('update issue_contents set steps = $1 where issue_id = $2', [
    `![Màn hình](/attachments/${file.fileName})`,
    issue.id,
  ]);
  return { project, issue, file };
}

describe('POST /api/project/{id}/report/version', () => {
  test('200: numbers versions from 1 in each project, with note, author, time and hash', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const { status, body } = await keep(project, { note: 'Gửi khách' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ number: 1, note: 'Gửi khách', language: 'vi', findings: 0, by: { id: people.lead.id }, shares: 0 });
    expect((await keep(project)).body.number).toBe(2);
    expect((await keep(other)).body.number).toBe(1);
    const [row] = await db.select().from(reportVersions).where(eq(reportVersions.id, body.id));
    expect(body.sha256).toBe(
      createHash('sha256')
        .update(row?.documents ?? '')
        .digest('hex'),
    );
    expect((await list(project, 'tester')).body.items.map(({ number }) => number)).toEqual([2, 1]);
    const [entry] = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, project.id), eq(auditEntries.action, 'REPORT_VERSION_KEPT')));
    expect(entry?.details).toEqual({ number: 1, sha256: body.sha256 });
  });

  test('200: versions saved concurrently get different numbers', async () => {
    const project = await newProject();
    const answers = await Promise.all(Array.from({ length: 5 }, () => keep(project)));
    expect(answers.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test('200: a version stays the same when issues, files, the logo and names are changed or deleted', async () => {
    const { project, issue, file } = await withPicture({ name: 'Tên cũ' });
    const logo = await platform.storage.write(await buildPng(20, 10, '#0000ff'));
    await db
      .insert(publicImages)
      .values({ fileName: `${'ab'.repeat(16)}.png`, storedAs: logo.name, type: 'image/png', size: logo.size, logoOf: workspace.id });
    await db.update(workspaces).set({ reportColor: '#123456', reportFooter: 'Chân trang cũ' }).where(eq(workspaces.id, workspace.id));
    const { body: version } = await keep(project);
    const before = await pdf(project, version.id);
    const document = (await preview(project, version.id)).body.documents[0];
    expect(before.text).toContain('Như đã gửi');
    expect(before.text.replaceAll(' ', '')).toContain(version.sha256);
    expect(before.images.map(({ pixel }) => pixel)).toContainEqual([255, 0, 0]);

    await platform.database.pool.query(`update issue_contents set title = 'Sửa sau' where issue_id = $1`, [issue.id]);
    await platform.database.pool.query(`update projects set name = 'Tên mới' where id = $1`, [project.id]);
    await db.update(issues).set({ deletedAt: new Date(), titleVi: 'Sửa sau' }).where(eq(issues.id, issue.id));
    await db.delete(files).where(eq(files.id, file.id));
    await platform.storage.delete(file.storedAs);
    await db.delete(publicImages).where(eq(publicImages.logoOf, workspace.id));
    await platform.storage.delete(logo.name);
    await db.update(workspaces).set({ reportColor: null, reportFooter: 'Chân trang mới' }).where(eq(workspaces.id, workspace.id));

    const after = await pdf(project, version.id);
    expect(after.text).toBe(before.text);
    expect(after.images).toEqual(before.images);
    expect((await preview(project, version.id)).body.documents[0]).toEqual(document);
    expect((await list(project)).body.items[0]?.sha256).toBe(version.sha256);
  });

  test('200: stores no redacted text', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lộ ⟦KEPTSECRET⟧', steps: '⟦KEPTSECRET⟧' } } });
    const { body } = await keep(project);
    const [row] = await db.select({ documents: reportVersions.documents }).from(reportVersions).where(eq(reportVersions.id, body.id));
    expect(row?.documents).toContain('Lộ ⟦⟧');
    expect(row?.documents).not.toContain('KEPTSECRET');
  });

  test('409: rejects a version above the limit and leaves nothing of it in the store', async () => {
    const { project } = await withPicture();
    const { id: _, number: __, ...row } = await buildVersion(db, project);
    const rows = Array.from({ length: LIMITS.reportVersions - 1 }, (___, n) => ({ ...row, id: newId(), number: 1_000 + n }));
    await db.insert(reportVersions).values(rows);
    const before = await stored();
    expect(await keep(project)).toMatchObject({ status: 409, errors: ['VERSIONS_FULL'] });
    expect(await stored()).toEqual(before);
  });

  test('403, 404, 409: for team members other than leads; for clients and others; in an archived project', async () => {
    const project = await newProject();
    for (const who of ['tester', 'reviewer'] as const)
      expect(await keep(project, {}, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect(await keep(project, {}, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await list(project, who)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect(await keep(await newProject({ status: 'ARCHIVED' }))).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const binned = await newProject({ deletedAt: new Date(), deletedBy: people.lead.id });
    const keeper = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };
    expect(await call(reportsContract.makeVersion, { params: { id: binned.id }, body: {} }, keeper)).toMatchObject({
      errors: ['PROJECT_DELETED'],
    });
  });

  test.each([
    ['a note of two lines', { note: 'a\nb' }, 'FIELD_CHARACTERS', 'note'],
    ['a note too long', { note: 'a'.repeat(LIMITS.name + 1) }, 'FIELD_TOO_LONG', 'note'],
    ['a field it does not know', { number: 7 }, 'FIELD_UNKNOWN', 'number'],
  ])('400: %s', async (_what, body, code, where) => {
    expect(await keep(await newProject(), body)).toMatchObject({ status: 400, details: [{ code, path: where }] });
  });
});

describe('a version in exports', () => {
  test('404, 400: for clients; for a version of another project or none, before anything is generated', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const { id } = (await keep(other)).body;
    const ask = (body: Record<string, unknown>, who: Teammate, prefer = 'respond-async') =>
      call(exportsContract.report, { body }, { ...as(who), headers: { prefer } });
    for (const prefer of ['respond-async', 'wait=10']) {
      expect(await ask({ projectId: project.id, versionId: id }, 'lead', prefer)).toMatchObject({
        status: 400,
        errors: ['UNKNOWN_VERSION'],
      });
      expect(await ask({ projectId: other.id, versionId: id }, 'client', prefer)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });

  test('202: exports a version as a job, which reports if the version was purged in the meantime', async () => {
    const project = await newProject();
    const { id: versionId } = (await keep(project)).body;
    const { body } = await call(
      exportsContract.report,
      { body: { projectId: project.id, versionId } },
      { ...as('lead'), headers: { prefer: 'respond-async' } },
    );
    expect(body).toMatchObject({ versionId });
    await db.delete(reportVersions).where(eq(reportVersions.id, versionId));
    await platform.jobs.drain();
    const job = await call(exportsContract.getJob, { params: { id: (body as ExportJob).id } }, as('lead'));
    expect(job.body).toMatchObject({ status: 'FAILED', failure: translate('vi', 'errors:UNKNOWN_VERSION') });
    const english = await call(exportsContract.getJob, { params: { id: (body as ExportJob).id } }, { ...as('lead'), language: 'en' });
    expect(english.body.failure).toBe(translate('en', 'errors:UNKNOWN_VERSION'));
  });
});

test('versions are deleted with their project, and their files from the store', async () => {
  const before = await stored();
  const { project, file } = await withPicture();
  await keep(project);
  expect((await stored()).length).toBe(before.length + 2);
  await db.execute(
    sql`update projects set deleted_at = now() - interval '31 days', deleted_by = ${people.lead.id} where id = ${project.id}`,
  );
  await db.execute(sql`select graphile_worker.add_job('projects.purge', '{}')`);
  await platform.jobs.drain();
  await platform.jobs.drain();
  expect(await db.select({ id: reportVersions.id }).from(reportVersions).where(eq(reportVersions.projectId, project.id))).toEqual([]);
  expect(await stored()).toEqual(before);
  expect(await stored()).not.toContain(file.storedAs);
});
