import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { expect } from 'vitest';
import { buildFile } from '../src/files/files.factory.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import { buildShare } from '../src/reports/shares/shares.factory.ts';
import type { TestApp } from './harness.ts';
import { readPdf } from './read-pdf.ts';
import { newReader } from './reader.ts';
import { buildTeam, type Teammate } from './team.ts';

type File = Awaited<ReturnType<typeof buildFile>>;

export const show = ({ fileName }: { fileName: string }) => `![Hình](/attachments/${fileName})`;
export const hide = (file: { fileName: string }) => `Hiện. ⟦${show(file)}⟧ hết`;

export const ALL = { issue: true, list: true, download: true };
export const NONE = { issue: false, list: false, download: false };

export async function showingFiles(app: TestApp) {
  const { call, db, platform } = app;
  const team = await buildTeam(app);
  const { workspace, people, as } = team;

  const upload = (who: 'tester' | 'lead' | 'client' = 'tester', name = 'mat-khau.png') =>
    buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id, name });
  const status = async ({ fileName }: { fileName: string }, who: Teammate) =>
    (await call(filesContract.download, { params: { fileName } }, as(who))).status;

  async function newIssue(mine: { id: string }, description: string) {
    const contents = { vi: { title: 'Lỗ hổng', description } };
    const { body } = await call(issuesContract.create, { body: { projectId: mine.id, contents } }, as('tester'));
    return body.id;
  }
  const rewrite = async (id: string, description: string) => {
    const { version } = (await call(issuesContract.get, { params: { id } }, as('lead'))).body;
    const body = { version, contents: { vi: { description } } };
    expect((await call(issuesContract.update, { params: { id }, body }, as('lead'))).errors).toEqual([]);
  };
  async function publish(id: string) {
    await call(issuesContract.update, { params: { id }, body: { status: 'IN_REVIEW', from: 'DRAFT' } }, as('tester'));
    const opened = await call(issuesContract.update, { params: { id }, body: { status: 'OPEN', from: 'IN_REVIEW' } }, as('lead'));
    expect(opened.errors).toEqual([]);
  }
  async function published(mine: { id: string }, description: string) {
    const id = await newIssue(mine, description);
    await publish(id);
    return id;
  }

  async function met(mine: { id: string }, issueId: string, file: File, who: Teammate) {
    const issue = (await call(issuesContract.get, { params: { id: issueId } }, as(who))).body;
    const list = (await call(projectsContract.files, { params: { id: mine.id } }, as(who))).body;
    const { fileCount } = (await call(projectsContract.get, { params: { id: mine.id } }, as(who))).body;
    expect(fileCount).toBe(list.total);
    return {
      issue: issue.attachments.some(({ attachmentId }) => attachmentId === file.id),
      list: list.items.some(({ attachmentId }) => attachmentId === file.id),
      download: (await status(file, who)) === 200,
    };
  }

  async function pdf(mine: { id: string }, who: Teammate) {
    const { bytes, errors } = await call(exportsContract.report, { body: { projectId: mine.id } }, as(who));
    expect(errors).toEqual([]);
    return (await readPdf(bytes)).text;
  }
  async function printed(mine: BuiltProject) {
    const browser = newReader(app);
    const { body } = await browser.post(sharesContract.report, { token: (await buildShare(db, mine)).token });
    return (body as { document: { images: { fileName: string }[] } }).document.images.map(({ fileName }) => fileName);
  }

  return { ...team, upload, status, newIssue, rewrite, publish, published, met, pdf, printed };
}
