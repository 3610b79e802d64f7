import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { ALL, hide, NONE, show, showingFiles } from '../../test/shown-files.ts';
import { buildTask } from '../tasks/tasks.factory.ts';

const app = await testApp();
const { call, db } = app;
const { as, project, upload, status, newIssue, rewrite, publish, published, met } = await showingFiles(app);
useReportWorkers();

describe('a file that is named only inside ⟦…⟧', () => {
  test('of an issue can be read only by the team, and by clients once the text names it outside', async () => {
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

  test('stays hidden if another language names it only after an unclosed bracket', async () => {
    const mine = await project();
    const file = await upload();
    const id = await published(mine, hide(file));
    const { version } = (await call(issuesContract.get, { params: { id } }, as('lead'))).body;
    const contents = { en: { title: 'Issue', description: `⟦ never closed ${show(file)}` } };
    await call(issuesContract.update, { params: { id }, body: { version, contents } }, as('lead'));
    expect(await met(mine, id, file, 'client')).toEqual(NONE);
  });

  test('of a comment can be read only by the team, and so can one of an internal comment', async () => {
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

  test('or in a retest note from before the last publication can be read only by the team', async () => {
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

  test('of a task note is not opened by a published issue that names it inside ⟦…⟧', async () => {
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

  test('clients can read a file that a user attached to the issue, regardless of the text', async () => {
    const mine = await project();
    const file = await upload();
    const issueId = await newIssue(mine, hide(file));
    await call(issuesContract.attach, { body: { issueId, attachmentId: file.id } }, as('tester'));
    await publish(issueId);
    expect(await met(mine, issueId, file, 'client')).toEqual(ALL);
  });
});

test('file names are redacted for clients, in lists and in headers', async () => {
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
