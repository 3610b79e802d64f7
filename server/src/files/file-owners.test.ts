import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { ALL, show, showingFiles } from '../../test/shown-files.ts';
import type { Teammate } from '../../test/team.ts';
import { purgeIssues } from '../issues/edit/issue-bin.service.ts';
import { removeFilesOfIssue } from '../issues/evidence/issue-files.service.ts';
import { issues } from '../issues/issues.tables.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { placesOf } from './files.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, as, project, upload, status, newIssue, rewrite, published, met, pdf, printed } = await showingFiles(app);
const { begun, somebodyWaits } = heldTransactions(app);
useReportWorkers();

describe('a file that two issues show', () => {
  test('can be read and printed with the published one while the other is a draft, in the bin, or deleted permanently', async () => {
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

  test('is deleted with the last one', async () => {
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

  test('is deleted with the last place when two are deleted concurrently', async () => {
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

  test('is restored with its issue', async () => {
    const mine = await project();
    const file = await upload();
    const id = await published(mine, show(file));
    await call(issuesContract.delete, { params: { id } }, as('lead'));
    expect([await status(file, 'client'), await status(file, 'lead')]).toEqual([404, 200]);
    await call(issuesContract.restore, { params: { id } }, as('lead'));
    expect(await met(mine, id, file, 'client')).toEqual(ALL);
  });

  test('may come from a comment, and outlives the comment', async () => {
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

  test('of two projects belongs only to the first one, and the page of the second reports it as unavailable', async () => {
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

test('a client cannot give access to files of the team by naming them', async () => {
  const mine = await project();
  const [secret, own] = [await upload(), await upload('client')];
  await newIssue(mine, show(secret));
  const issueId = await published(mine, 'x');
  const body = `${show(secret)} ${show(own)}`;
  expect((await call(commentsContract.onIssue, { body: { issueId, body } }, as('client'))).errors).toEqual([]);
  expect([await status(secret, 'client'), await status(own, 'lead')]).toEqual([404, 200]);
});

test('a file cannot be removed from an issue while its text shows it, and is deleted only with its last place', async () => {
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
