import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { show, showingFiles } from '../../test/shown-files.ts';
import type { Teammate } from '../../test/team.ts';
import type { Actor } from '../platform/actor.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { fileOriginals } from './file-originals.tables.ts';
import { buildOriginal, placesOf } from './files.factory.ts';
import { discardUpload } from './files.service.ts';
import { files } from './files.tables.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, workspace, as, project, upload, status, newIssue, rewrite } = await showingFiles(app);
const { begun, somebodyWaits } = heldTransactions(app);

type Built = Awaited<ReturnType<typeof upload>>;
const discard = ({ fileName }: { fileName: string }, who: Teammate = 'tester') =>
  call(filesContract.discard, { params: { fileName } }, as(who));

/** Returns whether each file exists, after verifying that the store agrees with the database. */
async function exist(...built: Built[]): Promise<boolean[]> {
  await platform.jobs.drain();
  const ids = built.map(({ id }) => id);
  const rows = new Set((await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))).map(({ id }) => id));
  for (const { id, storedAs } of built) {
    const read = platform.storage.read(storedAs).then(({ stream }) => stream.destroy());
    if (rows.has(id)) await read;
    else await expect(read).rejects.toThrow(NotStored);
  }
  return ids.map((id) => rows.has(id));
}

describe('DELETE /api/files/{fileName}', () => {
  test('200: deletes an unused upload from the database and the store, immediately', async () => {
    const [file, other] = [await upload(), await upload()];
    expect((await discard(file)).body).toBe(true);
    expect(await exist(file, other)).toEqual([false, true]);
    expect(await status(file, 'tester')).toBe(404);
    expect(await discard(file)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('200: also deletes the original that was kept only for it', async () => {
    const [first, second] = [await upload(), await upload()];
    const original = await buildOriginal(db, platform.storage, first);
    await db
      .insert(fileOriginals)
      .values({ workspaceId: workspace.id, fileId: second.id, originalId: original.id, keptBy: people.tester.id });
    expect((await discard(first)).errors).toEqual([]);
    expect(await exist(first, original)).toEqual([false, true]);
    expect((await discard(second)).errors).toEqual([]);
    expect(await exist(second, original)).toEqual([false, false]);
  });

  test('400: the file name must be that of a stored file', async () => {
    expect((await discard({ fileName: 'x.png' })).status).toBe(400);
  });

  test('404: only its uploader can delete it, whether others can read it or not', async () => {
    const mine = await project();
    const [unused, used] = [await upload(), await upload()];
    await newIssue(mine, show(used));
    for (const file of [unused, used]) expect(await discard(file, 'lead')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await exist(unused, used)).toEqual([true, true]);
  });

  test('409: a file that a text shows or showed earlier, or that is an original, is kept', async () => {
    const mine = await project();
    const [shown, edited] = [await upload(), await upload()];
    const original = await buildOriginal(db, platform.storage, edited);
    const issueId = await newIssue(mine, show(shown));
    expect(await discard(shown)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    await rewrite(issueId, 'x');
    expect(await discard(shown)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    expect(await discard(original)).toMatchObject({ status: 409, errors: ['ATTACHMENT_IN_USE'] });
    expect(await exist(shown, original)).toEqual([true, true]);
  });
});

test('a text that is saved while its upload is discarded does not show it', async () => {
  const mine = await project();
  const [file, other] = [await upload(), await upload()];
  const actor = { workspaceId: workspace.id, userId: people.tester.id, permissions: new Set(), onlyProjects: null } as unknown as Actor;
  const end = await begun((tx) => discardUpload(tx, actor, file.fileName));
  const saving = newIssue(mine, `${show(file)} ${show(other)}`);
  await somebodyWaits();
  await end();
  await saving;
  expect(await exist(file, other)).toEqual([false, true]);
  expect(await placesOf(db, other.id)).toHaveLength(1);
});
