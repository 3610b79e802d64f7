import { createHash } from 'node:crypto';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { useReportWorkers } from '../../../test/report-workers.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../../issues/retests/retests.factory.ts';
import { plainDocument } from '../plain-document.ts';
import { buildReportDocument } from '../report-document.factory.ts';
import { buildShare } from '../shares/shares.factory.ts';
import { buildVersion } from './report-versions.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
useReportWorkers();
const { team, keep, open } = await shareTeam(app);
const lead = team.as('lead');

const preview = async (projectId: string, versionId: string) =>
  (await call(reportsContract.preview, { params: { id: projectId }, body: { versionId } }, lead)).body.documents[0];
const settings = (projectId: string, body: object) =>
  call(reportsContract.saveSettings, { params: { id: projectId }, body: { version: 1, ...body } }, lead);

async function withTeamsOwn() {
  const project = await team.project();
  const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id };
  const note = await buildFile(db, platform.storage, { ...of, open: false });
  const summary = await buildFile(db, platform.storage, { ...of, open: false });
  const shown = await buildIssue(
    db,
    { project, status: 'OPEN', publishedAt: new Date('2026-03-20T00:00:00Z') },
    { contents: { vi: { title: 'Đã công bố', steps: `![Sổ tay](/attachments/${note.fileName})` } } },
  );
  const draft = await buildIssue(db, { project, status: 'DRAFT' }, { contents: { vi: { title: 'Chưa công bố' } } });
  const round = await buildRound(db, project);
  await buildRetest(db, shown, round, 'FIXED', { at: new Date('2026-03-18T00:00:00Z') });
  await buildRetest(db, shown, round, 'PARTLY', { at: new Date('2026-03-21T00:00:00Z') });
  await settings(project.id, { statuses: ['DRAFT', 'OPEN'], summary: { vi: `![](/attachments/${summary.fileName})`, en: '' } });
  return { project, shown, draft, note, summary };
}

test('a file that browsers cannot display is never an image of a report', async () => {
  const project = await team.project();
  const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id, open: false };
  const [heic, png] = [await buildFile(db, platform.storage, { ...of, type: 'image/heic' }), await buildFile(db, platform.storage, of)];
  const summary = `![](/attachments/${heic.fileName}) ![](/attachments/${png.fileName})`;
  await settings(project.id, { summary: { vi: summary, en: '' } });
  const kept = await preview(project.id, (await keep(project.id)).id);
  expect(kept?.images.map(({ fileName }) => fileName)).toEqual([png.fileName]);
});

test('a version contains only what a link shows: no drafts, no retests before publication, no team images', async () => {
  const { project, shown, draft, note, summary } = await withTeamsOwn();
  const version = await keep(project.id);
  expect(version.findings).toBe(1);
  const kept = await preview(project.id, version.id);
  expect(kept?.findings.map(({ key, retests }) => [key, retests.map(({ result }) => result)])).toEqual([[shown.key, ['PARTLY']]]);
  expect(kept?.images.map(({ fileName }) => fileName)).toEqual([summary.fileName]);
  expect(JSON.stringify(kept)).not.toContain(draft.key);
  const link = await buildShare(db, project, { versionId: version.id });
  const reader = newReader(app);
  expect((await open(link.token, reader)).body.document).toEqual(kept);
  const file = (fileName: string) => reader.file(fileName);
  expect([(await file(summary.fileName)).status, (await file(note.fileName)).status]).toEqual([200, 404]);
});

test('a version matches a live link at that moment, and its hash covers what readers get', async () => {
  const { project } = await withTeamsOwn();
  const version = await keep(project.id);
  const [fixed, live] = await Promise.all(
    [version.id, null].map(async (versionId) => {
      const { token } = await buildShare(db, project, { versionId, statuses: ['OPEN'] });
      return (await newReader(app).post(sharesContract.report, { token })).body.document;
    }),
  );
  expect(fixed).toEqual({ ...live, version: { number: version.number, sha256: version.sha256, at: version.at } });
});

test('a version of a project without published issues is a report without findings', async () => {
  const project = await team.project();
  await buildIssue(db, { project, status: 'IN_REVIEW' });
  await settings(project.id, { statuses: ['DRAFT', 'IN_REVIEW'] });
  expect((await keep(project.id)).findings).toBe(0);
});

describe('the hash of a version', () => {
  function hashOf(file: string): string {
    const { documents }: ReportFile = JSON.parse(file);
    const content = JSON.stringify(documents.map((document) => ({ ...document, version: null })));
    return createHash('sha256').update(content).digest('hex');
  }
  async function files(project: { id: string; workspaceId: string; createdBy: string }, versionId: string): Promise<string[]> {
    const { bytes } = await call(
      exportsContract.report,
      { body: { projectId: project.id, versionId, format: 'json', language: 'both' } },
      lead,
    );
    const { token } = await buildShare(db, project, { versionId, language: 'both' });
    const shared = await newReader(app).post(sharesContract.download, { token, format: 'json' });
    return [bytes.toString(), shared.bytes.toString()];
  }

  test('covers the content of its files, with sections, titles and texts of the other language', async () => {
    const { project } = await withTeamsOwn();
    const parts = [
      { part: 'DOCUMENT_CONTROL', shown: true },
      { part: 'METHOD', shown: true },
      ...REPORT_PARTS.map((part) => ({ part, shown: part !== 'FINDINGS' })),
    ];
    const sections = { METHOD: { text: { vi: '{{report.version}} {{project.name}}' } }, DOCUMENT_CONTROL: {} };
    const title = { vi: 'Tên riêng', en: 'A title' };
    expect((await settings(project.id, { version: 2, sections, parts, title, language: 'both' })).status).toBe(200);
    const version = await keep(project.id);
    for (const file of await files(project, version.id)) expect(hashOf(file)).toBe(version.sha256);
  });

  test('is unchanged for versions saved before reports had sections, which pages still show', async () => {
    const project = await team.project();
    const { sections: _, ...before } = plainDocument(buildReportDocument({ version: null, findings: [] }));
    for (const field of ['title', 'subtitle', 'draft', 'history', 'untranslated']) expect(before).not.toHaveProperty(field);
    const documents = JSON.stringify([before]);
    const sha256 = createHash('sha256').update(documents).digest();
    const { id } = await buildVersion(db, project, {}, { documents, sha256 });
    for (const file of await files(project, id)) expect(hashOf(file)).toBe(sha256.toString('hex'));
    const shown = await preview(project.id, id);
    expect(shown?.project.name).toBe(before.project.name);
    expect(shown).not.toHaveProperty('sections');
  });
});
