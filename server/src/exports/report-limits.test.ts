import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { exportTeam } from '../../test/export-team.ts';
import { testApp } from '../../test/harness.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { closeReportWorkers, renderReport } from '../reports/render-report.ts';
import { buildReportDocument } from '../reports/report-document.factory.ts';

const t = await testApp();
const { call, db, platform } = t;
const { team, newProject, begin, state } = await exportTeam(t);

const report = (project: { id: string }, format: string) =>
  call(exportsContract.report, { body: { projectId: project.id, format } }, team.as('lead'));

/** Creates a project with an image whose size is set only in its database row; the stored file is small. */
async function withPicture(size: number) {
  const project = await newProject();
  const of = { workspaceId: team.workspace.id, uploadedBy: team.people.tester.id, projectId: project.id };
  const { fileName } = await buildFile(db, platform.storage, { ...of, size });
  await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { steps: `![Màn hình](/attachments/${fileName})` } } });
  return project;
}

test('409: images too large for one file are rejected with a message; formats without images work', async () => {
  const project = await withPicture(LIMITS.reportPictureBytes + 1);
  for (const format of ['pdf', 'docx', 'md', 'html'])
    expect(await report(project, format)).toMatchObject({ status: 409, errors: ['REPORT_PICTURES_TOO_LARGE'] });
  expect((await report(project, 'pdf')).details[0]?.message).toMatch(/có 1 ảnh, tổng cộng 301 MB, .* chứa được 300 MB/);
  for (const format of ['xlsx', 'json', 'sarif', 'defectdojo']) expect((await report(project, format)).status).toBe(200);
});

test('409: an HTML page allows a smaller total size of images than other files', async () => {
  const project = await withPicture(LIMITS.reportPagePictureBytes + 1);
  expect((await report(project, 'html')).details[0]?.message).toMatch(/tổng cộng 101 MB, .* chứa được 100 MB/);
  expect((await report(project, 'md')).status).toBe(200);
});

test('a job fails permanently at once, with the same message', async () => {
  const { id } = await begin(await withPicture(LIMITS.reportPictureBytes + 1));
  await platform.jobs.drain();
  expect((await state(id)).body).toMatchObject({
    status: 'FAILED',
    failure: expect.stringMatching(/có 1 ảnh, tổng cộng 301 MB/),
    finishedAt: expect.any(String),
  });
});

test('429: a report is rejected while too many wait, and a job waits its turn', async () => {
  const project = await newProject();
  const held = Promise.withResolvers<void>();
  const made = () => held.promise.then(() => ({ format: 'json' as const, documents: [buildReportDocument()] }));
  const before = Array.from({ length: 21 }, () => renderReport(made));
  expect(await report(project, 'json')).toMatchObject({
    status: 429,
    errors: ['TOO_MANY_REQUESTS'],
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  const { id } = await begin(project, 'lead', { format: 'json' });
  const running = platform.jobs.drain();
  await expect.poll(async () => (await state(id)).body.status, { interval: 20 }).toBe('RUNNING');
  held.resolve();
  await Promise.all([...before, running]);
  expect((await state(id)).body.status).toBe('DONE');
});

test('503: a stopping server rejects reports, with Retry-After', async () => {
  const project = await newProject();
  await closeReportWorkers(0);
  expect(await report(project, 'json')).toMatchObject({
    status: 503,
    errors: ['UNAVAILABLE'],
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
});
