import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { readPdf } from '../server/test/read-pdf.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { signIn } from './api-client.ts';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { startDatabase } from './leaving-database.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { ownServers } from './own-servers.ts';
import { downloadReport } from './page-helpers.ts';
import { picture as png, PICTURE_SIZE as SIZE, uploadPicture } from './picture.ts';
import { logLines, type RunningServer, runCommand } from './server.ts';
import { t } from './words.ts';

const WORDS = t('errors:STORE_UNAVAILABLE');

const { closers, dataFolder, start } = ownServers();

async function ownStore() {
  const store = await startS3Server();
  closers.push(() => store.stop());
  return store;
}

const upload = (server: RunningServer, token: string) => uploadPicture(server.url, token);

async function fill(server: RunningServer) {
  const within = await engagement(server.url);
  const sent = await upload(server, within.tester.token);
  expect(sent.status).toBe(200);
  const { url } = (await sent.json()) as Uploaded;
  const title = 'Đọc được sao kê của người khác';
  const issue = await acceptedIssue(within, { contents: { vi: { title, description: `![Sao kê](${url})` } } });
  return { ...within, issueId: issue.id, url };
}

const ask = async (server: RunningServer, url: string): Promise<Response> =>
  fetch(new URL(url, server.url), { headers: { token: (await signIn(server.url)).token } });

async function expectPicture(server: RunningServer, url: string): Promise<void> {
  const answer = await ask(server, url);
  expect(answer.status).toBe(200);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject(SIZE);
}

const filesOnDisk = (dataDir: string): string[] =>
  existsSync(path.join(dataDir, 'files'))
    ? readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{48}$/.test(name))
    : [];

async function expectRefused(server: RunningServer, token: string, url: string): Promise<void> {
  for (const refused of [await upload(server, token), await ask(server, url)]) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const { errors } = (await (await upload(server, token)).json()) as { errors: unknown[] };
  expect(errors).toEqual([{ code: 'STORE_UNAVAILABLE', message: WORDS }]);
}

test('images and reports with files in a bucket work, except while the bucket is unavailable', async ({ browser }) => {
  const store = await ownStore();
  const server = await start(dataFolder(), store.env);
  const { lead, projectId, issueId, url, list } = await fill(server);
  const unread = await fill(server);
  expect(filesOnDisk(server.dataDir)).toEqual([]);
  expect(store.kept().length).toBeGreaterThan(0);

  const page = await windowOf(browser, server.url, lead);
  closers.push(() => page.context().close());
  // Signs in, because the session cookie authenticates requests for images.
  await page.request.post('/api/v1/login', { data: { username: 'admin', password: ADMIN_PASSWORD } });
  await page.goto(`${list}/${issueId}`);
  const shown = page.getByRole('img', { name: 'Sao kê' });
  const width = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBe(SIZE.width);
  await page.goto(`/#/projects/${projectId}/report`);
  const report = await readPdf(readFileSync(await (await downloadReport(page, 'PDF')).path()));
  expect(report.images).toContainEqual(expect.objectContaining(SIZE));

  await store.kill();
  await expectRefused(server, lead.token, url);
  // A file that was downloaded for a report is cached for the next one.
  expect((await lead.call(exportsContract.report, { body: { projectId, format: 'pdf' } })).status).toBe(200);
  expect(await lead.call(exportsContract.report, { body: { projectId: unread.projectId, format: 'pdf' } })).toMatchObject({
    status: 503,
    errors: [{ code: 'STORE_UNAVAILABLE' }],
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await lead.call(issuesContract.get, { params: { id: issueId } })).status).toBe(200);
  await page.goto('/#/settings/profile');
  await page.locator('input[type=file]').setInputFiles({ name: 'toi.png', mimeType: 'image/png', buffer: await png() });
  await page.getByRole('button', { name: t('profile:avatar.save') }).click();
  await expect(page.getByText(WORDS)).toBeVisible();

  await store.start();
  await expectPicture(server, url);
  await page.getByRole('button', { name: t('profile:avatar.save') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await upload(server, lead.token)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(logLines(server)).toEqual([
    'warn: the store of files cannot be used; calls that need it are refused until it is back',
    'warn: the store of files is back',
  ]);
});

test('two servers share only a database and a bucket: one reads and reports uploads of the other', async () => {
  const store = await ownStore();
  const database = await startDatabase(dataFolder(), closers);
  const env = {
    ...store.env,
    SECRET_KEY: 'the same key on every process, of 32 and more',
    DATABASE_URL: database.url,
  };
  const one = await start(dataFolder(), env);
  const other = await start(dataFolder(), env);
  const { projectId, url } = await fill(one);
  await expectPicture(other, url);
  const { token } = await signIn(other.url);
  const report = await fetch(`${other.url}${exportsContract.report.path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, format: 'pdf' }),
  });
  expect((await readPdf(Buffer.from(await report.arrayBuffer()))).images).toContainEqual(expect.objectContaining(SIZE));
});

async function expectMoveRefused(dataDir: string, inBucket: Record<string, string>): Promise<void> {
  expect(await runCommand('files-move', ['--to', 's3'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('No bucket is set'),
  });
  expect(await runCommand('files-move', [], inBucket)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Pass the target with --to.'),
  });
  expect(await runCommand('files-move', ['--to', 's3', '--delete-source'], inBucket)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Stop every process'),
  });
}

test('files move from the disk into a bucket and back; a backup is restored into another prefix', async () => {
  const store = await ownStore();
  const dataDir = dataFolder();
  const server = await start(dataDir);
  const { url } = await fill(server);
  const inBucket = { DATA_DIR: dataDir, ...store.env };

  await expectMoveRefused(dataDir, inBucket);
  expect((await runCommand('files-move', ['--to', 's3'], inBucket)).said).toContain('A SERVER IS RUNNING');
  await server.stop();
  const moved = await runCommand('files-move', ['--to', 's3', '--delete-source'], inBucket);
  expect(moved.said).toMatch(/^1 file with [\d,]+ bytes is in the bucket coloa-test .* 1 of them was already there\.\n1 file was deleted/);
  expect(moved.code).toBe(0);
  expect(filesOnDisk(dataDir)).toEqual([]);

  const moving = await start(dataDir, store.env);
  await expectPicture(moving, url);
  const archive = path.join(dataFolder(), 'coloa.tar');
  const made = await runCommand('backup', ['--to', archive, '--verify'], {
    ...inBucket,
    BACKUP_PASSPHRASE: 'một câu dài chỉ người trực giữ',
  });
  expect(made.said).toContain('Verified:');
  expect(made.said).toContain(', 1 file with');
  expect(made.code).toBe(0);
  await moving.stop();

  const elsewhere = { ...store.env, S3_PREFIX: 'restored' };
  const restoredDir = dataFolder();
  const restored = await runCommand('restore', [archive], {
    DATA_DIR: restoredDir,
    BACKUP_PASSPHRASE: 'một câu dài chỉ người trực giữ',
    ...elsewhere,
  });
  expect(restored.said).toContain('with files in the bucket coloa-test');
  expect(restored.code).toBe(0);
  const again = await start(restoredDir, elsewhere);
  await expectPicture(again, url);
  await again.stop();

  const back = await runCommand('files-move', ['--to', 'disk'], { DATA_DIR: restoredDir, ...elsewhere });
  expect(back.said).toContain('Nothing was deleted from the bucket');
  expect(back.code).toBe(0);
  expect(filesOnDisk(restoredDir)).toHaveLength(1);
  await expectPicture(await start(restoredDir), url);
});

test('an unusable bucket prevents the start with a message', async () => {
  const store = await ownStore();
  for (const [wrong, words] of [
    [{ S3_SECRET_ACCESS_KEY: 'a-wrong-secret' }, 'S3_SECRET_ACCESS_KEY does not match'],
    [{ S3_BUCKET: 'not-there' }, 'The bucket not-there does not exist'],
    [{ S3_ENDPOINT: '' }, 'S3_ENDPOINT is needed with S3_BUCKET'],
  ] as const) {
    const refused = start(dataFolder(), { ...store.env, ...wrong });
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.not.toThrow(/a-wrong-secret|node_modules| {4}at /);
  }
});
