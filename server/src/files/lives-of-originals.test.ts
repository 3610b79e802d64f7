import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { newReader } from '../../test/reader.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { show, showingFiles } from '../../test/shown-files.ts';
import { purgeIssues } from '../issues/edit/issue-bin.service.ts';
import { issuePlace, removeFilesOfIssue } from '../issues/evidence/issue-files.service.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { buildShare } from '../reports/shares/shares.factory.ts';
import { keepOriginal } from './file-originals.service.ts';
import { fileOriginals } from './file-originals.tables.ts';
import { addUses } from './file-uses.repo.ts';
import { buildFile, buildOriginal, buildPng, placesOf } from './files.factory.ts';
import { removeFiles, removeFilesOfWorkspace } from './files.service.ts';
import { files } from './files.tables.ts';
import { unattachedBytes } from './unused-files.repo.ts';

const app = await testApp();
const { call, db, database, platform } = app;
const { workspace, people, as, project, upload, status, newIssue, rewrite, published } = await showingFiles(app);
const { begun, somebodyWaits } = heldTransactions(app);
useReportWorkers();

type Built = Awaited<ReturnType<typeof upload>>;
const kept = (edited: Built, parts = {}) => buildOriginal(db, platform.storage, edited, parts);
const keptFor = (edited: Built, original: Built) =>
  db.insert(fileOriginals).values({ workspaceId: workspace.id, fileId: edited.id, originalId: original.id, keptBy: edited.uploadedBy });

async function runJobs(): Promise<void> {
  await platform.jobs.drain();
  await platform.jobs.drain();
}
async function isThere({ id, storedAs }: Built): Promise<boolean> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  const stored = await platform.storage.read(storedAs).then(
    ({ stream }) => stream.destroy() !== undefined,
    (error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      return false;
    },
  );
  expect(stored).toBe(rows.length > 0);
  return stored;
}
async function areStored(...built: Built[]): Promise<boolean[]> {
  await runJobs();
  return Promise.all(built.map(isThere));
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const inBin = (id: string, deletedAt: Date) => db.update(issues).set({ deletedAt }).where(eq(issues.id, id));

describe('an original is deleted', () => {
  test('with the last place of its edited image, but not while the issue is in the bin', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    const both = [await newIssue(mine, show(edited)), await newIssue(mine, show(edited))];
    for (const [n, id] of both.entries()) {
      await call(issuesContract.delete, { params: { id } }, as('lead'));
      expect(await areStored(original)).toEqual([true]);
      await inBin(id, new Date('2020-01-01'));
      await addJob(db, purgeIssues, {});
      expect(await areStored(edited, original)).toEqual([n === 0, n === 0]);
    }
  });

  test('only with the last of several edited images', async () => {
    const mine = await project();
    const [first, second] = [await upload(), await upload()];
    const original = await kept(first);
    await keptFor(second, original);
    const issueId = await published(mine, 'x');
    const write = async (file: Built) =>
      (await call(commentsContract.onIssue, { body: { issueId, body: show(file) } }, as('tester'))).body.id;
    const [one, two] = [await write(first), await write(second)];
    await call(commentsContract.delete, { params: { id: one } }, as('tester'));
    expect(await areStored(first, original)).toEqual([false, true]);
    expect([await status(original, 'reviewer'), await status(original, 'client')]).toEqual([200, 404]);
    await call(commentsContract.delete, { params: { id: two } }, as('tester'));
    expect(await areStored(second, original)).toEqual([false, false]);
  });

  test('if two of its edited images are deleted concurrently', async () => {
    const mine = await project();
    const [first, second] = [await upload(), await upload()];
    const original = await kept(first);
    await keptFor(second, original);
    const [one, two] = [await newIssue(mine, show(first)), await newIssue(mine, show(second))];
    const end = await begun((tx) => removeFilesOfIssue(tx, workspace.id, one));
    const other = database.transaction((tx) => removeFilesOfIssue(tx, workspace.id, two));
    await somebodyWaits();
    await end();
    await other;
    expect(await areStored(original)).toEqual([false]);
  });

  test('with its project, and with its workspace', async () => {
    const mine = await project();
    const [first, second] = [await upload(), await upload()];
    const originals = [await kept(first), await kept(second)];
    await newIssue(mine, show(first));
    await database.transaction((tx) => removeFiles(tx, workspace.id, { projectId: mine.id }));
    expect(await areStored(...originals)).toEqual([false, true]);
    const undone = new Error('undone');
    const whole = database.transaction(async (tx) => {
      await removeFilesOfWorkspace(tx, workspace.id);
      expect(await tx.select().from(fileOriginals).where(eq(fileOriginals.workspaceId, workspace.id))).toEqual([]);
      throw undone;
    });
    await expect(whole).rejects.toBe(undone);
  });

  test('with its unused edited image after 30 days, and never while that image is used or younger', async () => {
    const mine = await project();
    const old = { lastUsedAt: daysAgo(400) };
    const [used, young, unused] = [await upload(), await upload(), await upload()];
    const originals = [await kept(used, old), await kept(young, old), await kept(unused, old)];
    await newIssue(mine, show(used));
    await db.update(files).set(old).where(sql`${files.id} in (${used.id}, ${unused.id})`);
    await db.execute("select graphile_worker.add_job('files.purge-unattached', '{}')");
    expect(await areStored(...originals)).toEqual([true, true, false]);
    expect(await areStored(used, young, unused)).toEqual([true, true, false]);
  });
});

test('a text that is saved while its upload is kept as an original does not show it', async () => {
  const mine = await project();
  const [edited, original] = [await upload(), await upload()];
  const id = await newIssue(mine, show(edited));
  const actor = { workspaceId: workspace.id, userId: people.tester.id, permissions: new Set(), onlyProjects: null } as unknown as Actor;
  const by = { userId: people.tester.id, username: people.tester.username, address: null };
  const end = await begun((tx) => keepOriginal(tx, actor, by, { fileName: edited.fileName, original: original.fileName }));
  const place = issuePlace({ id, projectId: mine.id });
  const saving = database.transaction((tx) => addUses(tx, actor, place, { reads: 'all' }, [original.fileName]));
  await somebodyWaits();
  await end();
  await saving;
  expect(await placesOf(db, original.id)).toEqual([]);
});

test('an original counts as an unused upload until its edited image is used', async () => {
  const mine = await project();
  const bytes = () => unattachedBytes(db, workspace.id, people.lead.id);
  const edited = await upload('lead');
  const original = await kept(edited);
  expect(await bytes()).toBe(edited.size + original.size);
  await rewrite(await newIssue(mine, 'x'), show(edited));
  expect(await bytes()).toBe(0);
});

describe('an edited image', () => {
  const [EDITED, ORIGINAL] = [
    { width: 41, height: 19, colour: '#00a000' },
    { width: 37, height: 23, colour: '#d00000' },
  ];
  /** Reports also contain charts as images, which have other sizes. */
  async function showEdited(pictures: readonly Uint8Array[]): Promise<void> {
    const read = await Promise.all(
      pictures.map(async (bytes) => ({ ...(await sharp(bytes).metadata()), ...(await sharp(bytes).stats()).dominant })),
    );
    const ofSize = ({ width, height }: typeof EDITED) => read.filter((each) => each.width === width && each.height === height);
    expect(ofSize(EDITED)).toMatchObject([{ r: expect.toSatisfy((red: number) => red < 50) }]);
    expect(ofSize(ORIGINAL)).toEqual([]);
  }
  const png = ({ width, height, colour }: typeof EDITED) => buildPng(width, height, colour);

  test('is the only image in reports, shared reports and exports; no stored copy contains the original', async () => {
    const mine = await project();
    const at = { workspaceId: workspace.id, uploadedBy: people.tester.id };
    const edited = await buildFile(db, platform.storage, { ...at, bytes: await png(EDITED), width: 41, height: 19 });
    const original = await kept(edited, { bytes: await png(ORIGINAL), width: 37, height: 23 });
    await published(mine, show(edited));

    const { bytes: downloaded } = await call(filesContract.download, { params: { fileName: edited.fileName } }, as('client'));
    await showEdited([downloaded]);
    expect(downloaded.includes(await png(ORIGINAL))).toBe(false);

    const report = async (format: 'pdf' | 'docx' | 'html' | 'md', who: 'lead' | 'client') => {
      const { bytes, errors } = await call(exportsContract.report, { body: { projectId: mine.id, format } }, as(who));
      expect(errors).toEqual([]);
      return bytes;
    };
    for (const who of ['lead', 'client'] as const) {
      const { images } = await readPdf(await report('pdf', who));
      expect(images).toEqual([{ width: 41, height: 19, pixel: [0, 160, 0] }]);
      for (const format of ['docx', 'md'] as const) {
        const inside = Object.entries(unzipSync(await report(format, who)));
        await showEdited(inside.filter(([name]) => /\.(png|jpe?g|webp|gif)$/.test(name)).map(([, bytes]) => bytes));
        expect(inside.filter(([, bytes]) => Buffer.from(bytes).includes(original.fileName))).toEqual([]);
      }
      const html = (await report('html', who)).toString();
      const pictures = [...html.matchAll(/data:image\/\w+;base64,([\w+/=]+)/g)].map(([, data = '']) => Buffer.from(data, 'base64'));
      await showEdited(pictures);
      expect(html).not.toContain(original.fileName);
    }

    const reader = newReader(app);
    const shared = await reader.post(sharesContract.report, { token: (await buildShare(db, mine)).token });
    const { images } = (shared.body as { document: { images: { fileName: string }[] } }).document;
    expect(images.map(({ fileName }) => fileName)).toEqual([edited.fileName]);
    await showEdited([(await reader.file(edited.fileName)).bytes]);

    // Only the original contains its bytes. No other file in the store, such as a thumbnail or a report, contains them.
    const holders: string[] = [];
    for await (const { name } of platform.storage.list()) {
      const { stream } = await platform.storage.read(name);
      const bytes = Buffer.concat(await Array.fromAsync(stream));
      if (bytes.includes(await png(ORIGINAL))) holders.push(name);
    }
    expect(holders).toEqual([original.storedAs]);
  });

  test('is copied to a write-up without its original', async () => {
    const mine = await project();
    const edited = await upload();
    const original = await kept(edited);
    const id = await published(mine, show(edited));
    const before = await db.select({ id: fileOriginals.fileId }).from(fileOriginals);
    const body = { id: newId(), issueId: id, language: 'vi' as const, replace: [], pictures: [edited.fileName] };
    expect((await call(writeUpsContract.createFromIssue, { body }, as('tester'))).errors).toEqual([]);
    expect(await db.select({ id: fileOriginals.fileId }).from(fileOriginals)).toEqual(before);
    expect(await areStored(original)).toEqual([true]);
  });
});
