import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { newReader } from '../../test/reader.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { purgeIssues } from '../issues/edit/issue-bin.service.ts';
import { removeFilesOfIssue } from '../issues/evidence/issue-files.service.ts';
import { issues } from '../issues/issues.tables.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { NotStored } from '../platform/storage/storage.ts';
import type { BuiltProject } from '../projects/projects.factory.ts';
import { buildShare } from '../reports/shares/shares.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildFile, placesOf } from './files.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, people, as, project } = await buildTeam(app);
const { begun, somebodyWaits } = heldTransactions(app);
useReportWorkers();

type File = Awaited<ReturnType<typeof buildFile>>;

const upload = (who: 'tester' | 'lead' | 'client' = 'tester', name = 'mat-khau.png') =>
  buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id, name });
const show = ({ fileName }: { fileName: string }) => `![Hình](/attachments/${fileName})`;
const hide = (file: { fileName: string }) => `Hiện. ⟦${show(file)}⟧ hết`;
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

/** Everything in which a reader of the project meets a file: the issue, the list of the project, the download. */
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
const ALL = { issue: true, list: true, download: true };
const NONE = { issue: false, list: false, download: false };

async function pdf(mine: { id: string }, who: Teammate) {
  const { bytes, errors } = await call(exportsContract.report, { body: { projectId: mine.id } }, as(who));
  expect(errors).toEqual([]);
  return (await readPdf(bytes)).text;
}
/** Names of the images that a share link prints. */
async function printed(mine: BuiltProject) {
  const browser = newReader(app);
  const { body } = await browser.post(sharesContract.report, { token: (await buildShare(db, mine)).token });
  return (body as { document: { images: { fileName: string }[] } }).document.images.map(({ fileName }) => fileName);
}

describe('a file that is named only inside ⟦…⟧', () => {
  test('of an issue is read by the team alone, and by clients as soon as the text names it outside', async () => {
    const mine = await project();
    const file = await upload();
    const id = await published(mine, hide(file));
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
    expect(await met(mine, id, file, 'lead')).toEqual(ALL);
    await rewrite(id, show(file));
    expect(await met(mine, id, file, 'client')).toEqual(ALL);
    await rewrite(id, hide(file));
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
    await rewrite(id, 'Không còn');
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
    expect(await met(mine, id, file, 'lead')).toEqual(ALL);
  });

  test('stays hidden in another language that names it outside no bracket of its own', async () => {
    const mine = await project();
    const file = await upload();
    const id = await published(mine, hide(file));
    const { version } = (await call(issuesContract.get, { params: { id } }, as('lead'))).body;
    const contents = { en: { title: 'Issue', description: `⟦ never closed ${show(file)}` } };
    await call(issuesContract.update, { params: { id }, body: { version, contents } }, as('lead'));
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
  });

  test('of a comment is read by the team alone, and so is one of an internal comment', async () => {
    const mine = await project();
    const [hidden, internal] = [await upload(), await upload()];
    const issueId = await published(mine, 'x');
    const write = async (body: string, isInternal: boolean) =>
      (await call(commentsContract.onIssue, { body: { issueId, body, internal: isInternal } }, as('tester'))).body.id;
    const id = await write(hide(hidden), false);
    const inside = await write(show(internal), true);
    for (const file of [hidden, internal]) {
      expect(await met(mine, issueId, file, 'client')).toEqual(NONE);
      expect(await status(file, 'lead')).toBe(200);
    }
    await call(commentsContract.update, { body: { id, body: show(hidden) } }, as('tester'));
    await call(commentsContract.update, { body: { id: inside, internal: false } }, as('tester'));
    for (const file of [hidden, internal]) expect(await status(file, 'client')).toBe(200);
    await call(commentsContract.update, { body: { id: inside, internal: true } }, as('tester'));
    expect(await status(internal, 'client')).toBe(404);
  });

  test('or in the note of a retest from before the issue was published again is read by the team alone', async () => {
    const mine = await project();
    const [file, second] = [await upload(), await upload()];
    const id = await published(mine, 'x');
    const move = async (from: IssueStatus, to: IssueStatus) => {
      const body = { from, status: to, note: 'x' };
      expect((await call(issuesContract.update, { params: { id }, body }, as('lead'))).errors).toEqual([]);
    };
    const retest = async (note: string) => {
      await move('OPEN', 'READY_FOR_RETEST');
      const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'NOT_FIXED' }], note };
      expect((await call(retestsContract.record, { params: { id }, body }, as('tester'))).errors).toEqual([]);
    };
    await retest(show(file));
    expect(await met(mine, id, file, 'client')).toEqual(ALL);
    await move('OPEN', 'REJECTED');
    await move('REJECTED', 'DRAFT');
    await publish(id);
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
    expect(await met(mine, id, file, 'lead')).toEqual(ALL);
    await retest(show(second));
    expect([await status(file, 'client'), await status(second, 'client')]).toEqual([404, 200]);
  });

  test('of a note of a task is not opened by a published issue that names it inside ⟦…⟧', async () => {
    const mine = await project();
    const file = await upload();
    const task = await buildTask(db, mine);
    const body = { id: task.id, version: 1, description: show(file) };
    expect((await call(tasksContract.update, { params: { project_id: mine.id }, body }, as('tester'))).errors).toEqual([]);
    expect([await status(file, 'reviewer'), await status(file, 'client')]).toEqual([200, 404]);
    const id = await published(mine, hide(file));
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
    await rewrite(id, show(file));
    expect(await status(file, 'client')).toBe(200);
  });

  test('a file that a user attached to the issue is read by clients, whatever the text says', async () => {
    const mine = await project();
    const file = await upload();
    const issueId = await newIssue(mine, hide(file));
    await call(issuesContract.attach, { body: { issueId, attachmentId: file.id } }, as('tester'));
    await publish(issueId);
    expect(await met(mine, issueId, file, 'client')).toEqual(ALL);
  });
});

describe('a file that two issues show', () => {
  test('is read and printed with the published one while the other is a draft, in the bin, or deleted permanently', async () => {
    const mine = await project();
    const file = await upload();
    const draft = await newIssue(mine, show(file));
    const open = await published(mine, show(file));
    const everywhere = async () => {
      expect(await met(mine, open, file, 'client')).toEqual(ALL);
      expect(await status(file, 'other')).toBe(200);
      expect(await printed(mine)).toEqual([file.fileName]);
    };
    await everywhere();
    for (const who of ['lead', 'client'] as const) expect(await pdf(mine, who)).toContain('Hình 1. Hình');
    await call(issuesContract.delete, { params: { id: draft } }, as('lead'));
    await everywhere();
    await db
      .update(issues)
      .set({ deletedAt: new Date('2020-01-01') })
      .where(eq(issues.id, draft));
    await addJob(db, purgeIssues, {});
    await platform.jobs.drain();
    await platform.jobs.drain();
    expect(await placesOf(db, file.id)).toEqual([open]);
    await everywhere();
    (await platform.storage.read(file.storedAs)).stream.destroy();
  });

  test('is erased with the last one', async () => {
    const mine = await project();
    const file = await upload();
    const both = [await newIssue(mine, show(file)), await newIssue(mine, show(file))];
    for (const id of both) {
      (await platform.storage.read(file.storedAs)).stream.destroy();
      await db
        .update(issues)
        .set({ deletedAt: new Date('2020-01-01') })
        .where(eq(issues.id, id));
      await addJob(db, purgeIssues, {});
      await platform.jobs.drain();
      await platform.jobs.drain();
    }
    await expect(platform.storage.read(file.storedAs)).rejects.toThrow(NotStored);
    expect(await status(file, 'tester')).toBe(404);
  });

  test('is erased with the last place when two are deleted at the same moment', async () => {
    const mine = await project();
    const file = await upload();
    const first = await newIssue(mine, show(file));
    const issueId = await published(mine, 'x');
    const said = await call(commentsContract.onIssue, { body: { issueId, body: show(file) } }, as('tester'));
    const end = await begun((tx) => removeFilesOfIssue(tx, workspace.id, first));
    const second = call(commentsContract.delete, { params: { id: said.body.id } }, as('tester'));
    await somebodyWaits();
    await end();
    expect((await second).errors).toEqual([]);
    await platform.jobs.drain();
    await expect(platform.storage.read(file.storedAs)).rejects.toThrow(NotStored);
  });

  test('is back with an issue that is restored', async () => {
    const mine = await project();
    const file = await upload();
    const id = await published(mine, show(file));
    await call(issuesContract.delete, { params: { id } }, as('lead'));
    expect([await status(file, 'client'), await status(file, 'lead')]).toEqual([404, 200]);
    await call(issuesContract.restore, { params: { id } }, as('lead'));
    expect(await met(mine, id, file, 'client')).toEqual(ALL);
  });

  test('may come from a comment, and outlives it', async () => {
    const mine = await project();
    const file = await upload();
    const issueId = await published(mine, 'x');
    const said = await call(commentsContract.onIssue, { body: { issueId, body: show(file), internal: true } }, as('tester'));
    await rewrite(issueId, show(file));
    expect(await met(mine, issueId, file, 'client')).toEqual(ALL);
    expect(await printed(mine)).toEqual([file.fileName]);
    await call(commentsContract.delete, { params: { id: said.body.id } }, as('tester'));
    expect(await met(mine, issueId, file, 'client')).toEqual(ALL);
  });

  test('of two projects belongs to the first one alone, and the page of the second names it as unavailable', async () => {
    const [first, second] = [await project(), await project()];
    const file = await upload();
    await published(first, show(file));
    const id = await published(second, show(file));
    expect(await placesOf(db, file.id)).not.toContain(id);
    expect(await printed(second)).toEqual([]);
    const missingFor = async (who: Teammate) => (await call(issuesContract.get, { params: { id } }, as(who))).body.unavailableFiles;
    expect([await missingFor('lead'), await missingFor('reviewer'), await missingFor('client')]).toEqual([[file.fileName], [], []]);
    const here = await upload('lead');
    await rewrite(id, show(here));
    expect(await missingFor('lead')).toEqual([]);
  });
});

test('a client lets nobody read files of the team by naming them', async () => {
  const mine = await project();
  const [secret, own] = [await upload(), await upload('client')];
  await newIssue(mine, show(secret));
  const issueId = await published(mine, 'x');
  const body = `${show(secret)} ${show(own)}`;
  expect((await call(commentsContract.onIssue, { body: { issueId, body } }, as('client'))).errors).toEqual([]);
  expect([await status(secret, 'client'), await status(own, 'lead')]).toEqual([404, 200]);
});

test('a file is not removed from an issue while a text of it shows it, and then goes with its last place alone', async () => {
  const mine = await project();
  const file = await upload();
  const [id, other] = [await newIssue(mine, show(file)), await newIssue(mine, show(file))];
  const remove = (issueId: string) => call(issuesContract.detach, { params: { issueId, attachmentId: file.id } }, as('tester'));
  expect(await remove(id)).toMatchObject({ status: 409, errors: ['ATTACHMENT_SHOWN'] });
  for (const each of [id, other]) {
    await rewrite(each, 'không còn');
    expect(await status(file, 'other')).toBe(200);
    expect((await remove(each)).errors).toEqual([]);
  }
  expect(await status(file, 'tester')).toBe(404);
});

test('names of files are redacted for clients, in lists and in headers', async () => {
  const mine = await project();
  const file = await upload('tester', 'a⟦MKfname⟧.png');
  const id = await published(mine, show(file));
  const issue = await call(issuesContract.get, { params: { id } }, as('client'));
  const list = await call(projectsContract.files, { params: { id: mine.id } }, as('client'));
  const { headers } = await call(filesContract.download, { params: { fileName: file.fileName } }, as('client'));
  expect(list.body.items).toMatchObject([{ name: 'a⟦⟧.png' }]);
  expect(JSON.stringify([issue.body, list.body, headers])).not.toContain('MKfname');
  expect((await call(projectsContract.files, { params: { id: mine.id } }, as('lead'))).body.items).toMatchObject([{ name: file.name }]);
});
