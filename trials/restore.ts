import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { counted, megabytes, percentile, seconds } from '../bench/figures.ts';
import { fillGrown, writeTexts } from '../bench/grow.ts';
import { patiently } from '../bench/prepared-server.ts';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import { startDatabase } from '../e2e/leaving-database.ts';
import { runCommand, startServer } from '../e2e/server.ts';
import { listTables, prepareSession, quoted } from '../server/src/backup/catalog.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { readEnv } from '../server/src/platform/process/env.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { install } from './installation.ts';
import type { Closers, Told, Trial } from './trial.ts';
import { beside } from './truth.ts';
import { nothingWritten, refuseLostFiles, type Written, writeFile, writeOne } from './writers.ts';

const THOUSANDS = Number(process.env.THOUSANDS ?? 100);
const FILES = 200;
const FILE_BYTES = 200_000;
const WRITING = 4;
const PASSPHRASE = 'mot cau dai ma chi minh ban biet';
const SCHEMAS = path.resolve(import.meta.dirname, '../server/test/fixtures/schemas');

interface Round {
  written: Written;
  told: Told;
  closers: Closers;
}

interface Place {
  dataDir: string;
  /** The URL is empty for the embedded database of the data folder. */
  databaseUrl: string;
  s3?: Record<string, string>;
}

const surroundings = ({ dataDir, databaseUrl, s3 = {} }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  BACKUP_DIR: path.join(dataDir, 'backups'),
  BACKUP_PASSPHRASE: PASSPHRASE,
  ...s3,
});

async function done(place: Place, script: string, ...args: string[]): Promise<{ took: number; said: string }> {
  const begun = performance.now();
  const { code, said } = await runCommand(script, args, surroundings(place));
  assert.equal(code, 0, `${script} ${args.join(' ')} ended with ${code}:\n${said}`);
  return { took: performance.now() - begun, said };
}

/** Returns the number of rows and a checksum of each table, except the table of backups. */
const fingerprint = (place: Place): Promise<Record<string, string>> =>
  beside(place, async (_database, connection) => {
    // The application's connections are not used, because checksums of large tables take longer than their statement timeout.
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await prepareSession(client);
      const prints: Record<string, string> = {};
      for (const { name, columns } of await listTables(client)) {
        if (name === 'backup_runs') continue;
        const row = columns.map(quoted).join(', ');
        const { rows } = await client.query<{ print: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0) as print from ${quoted(name)}`,
        );
        prints[name] = rows[0]?.print ?? '';
      }
      return prints;
    } finally {
      await client.end();
    }
  });

async function fill(place: Place): Promise<void> {
  const storage = await openStorage(readEnv(surroundings(place)), createLog('silent'));
  await beside(place, async (database, connection) => {
    await fillGrown(THOUSANDS)({ database, storage });
    assert.equal(await patiently(connection, writeTexts), THOUSANDS * 1_000, 'issues that were given a text');
  });
}

async function use(place: Place, { files }: Pick<Written, 'files'>, closers: Closers): Promise<number> {
  const begun = performance.now();
  const server = await startServer(surroundings(place), place.dataDir);
  const took = performance.now() - begun;
  closers.push(() => (server.process.exitCode === null ? server.stop() : undefined));
  const { token, call } = await signIn(server.url);
  assert.equal((await call(issuesContract.list, { query: {} })).status, 200);
  await refuseLostFiles(server.url, token, files);
  assert.equal(await server.stop(), 0);
  return took;
}

async function upgrade(told: Told, newFolder: () => string): Promise<void> {
  for (const file of fs.readdirSync(SCHEMAS).filter((name) => name.endsWith('.tar'))) {
    const place = { dataDir: newFolder(), databaseUrl: '' };
    const archive = path.join(SCHEMAS, file);
    const rehearsed = await done(place, 'upgrade-dry-run', archive);
    const { took } = await done(place, 'restore', archive);
    const steps = rehearsed.said.match(/^ {2}\d{4}_/gm) ?? [];
    assert.ok(steps.length > 0 || /nothing would be changed/.test(rehearsed.said), `no migrations are told:\n${rehearsed.said}`);
    told(
      `the schema ${path.parse(file).name}, as it was released`,
      `rehearsed and restored in ${seconds(rehearsed.took)} and ${seconds(took)}: ${steps.length} migrations`,
    );
  }
}

/**
 * Creates a backup while users write issues.
 * @returns the ids of the issues that were acknowledged before the backup began
 */
async function backUp(place: Place, url: string, archive: string, { written, told }: Round): Promise<string[]> {
  const { call } = await signIn(url);
  const projectId = await addProject(call, 'VIET');
  const stopping = new AbortController();
  let waits: number[] = [];
  const person = async (first: number) => {
    for (let n = first; !stopping.signal.aborted; n += WRITING) {
      await writeOne(call, projectId, n, written);
      const begun = performance.now();
      assert.equal((await call(issuesContract.list, { query: { projectId } })).status, 200);
      waits.push(performance.now() - begun);
      await sleep(100);
    }
  };
  const people = Promise.all(Array.from({ length: WRITING }, (_, n) => person(n)));
  people.catch(() => {}); // a rejection is reported where `people` is awaited
  await sleep(10_000);
  const [before, alone] = [[...written.issues.keys()], waits];
  waits = [];
  const { took, said } = await done(place, 'backup', '--to', archive);
  const what = /\d+ tables with .*/.exec(said)?.[0];
  assert.ok(what, `what is in it is not told:\n${said}`);
  const during = waits;
  stopping.abort();
  await people;
  told(
    'a backup while four people write',
    `${seconds(took)}, ${megabytes(fs.statSync(archive).size)}: ${what}; lists meanwhile p50 ${Math.round(percentile(during, 0.5))} ms, p99 ${Math.round(percentile(during, 0.99))} ms (without it ${Math.round(percentile(alone, 0.5))} and ${Math.round(percentile(alone, 0.99))})`,
  );
  const proof = await done(place, 'backup', '--verify', archive);
  told('its proof: restored into a database of its own, and compared row by row', seconds(proof.took));
  return before;
}

async function restoreLost(place: Place, archive: string, before: readonly string[], { written, told, closers }: Round): Promise<void> {
  const { took } = await done(place, 'restore', archive);
  const found = await beside(place, async ({ db }) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from issues where id = any(${`{${before.join(',')}}`}::uuid[])`,
    );
    return rows[0]?.n;
  });
  assert.equal(found, before.length, 'issues that were acknowledged before the backup began');
  const started = await use(place, written, closers);
  told(
    'the folder is lost: restored into an empty one',
    `${seconds(took)}, started in ${seconds(started)}; ${before.length} issues written just before are there, and all ${written.files.size} files`,
  );
}

async function move(what: string, from: Place, to: Place, { written, told, closers }: Round): Promise<void> {
  const here = await fingerprint(from);
  const { dataDir } = from;
  const databaseUrl = from.databaseUrl || to.databaseUrl;
  const { took } = await done({ dataDir, databaseUrl }, 'database-move', '--to', to.databaseUrl ? 'server' : 'embedded');
  assert.deepEqual(await fingerprint(to), here);
  const started = await use(to, written, closers);
  told(what, `${seconds(took)}: ${Object.keys(here).length} tables are the same; started in ${seconds(started)}`);
}

async function moveFiles(place: Place, { written, told, closers }: Round): Promise<void> {
  const bucket = await startS3Server();
  closers.push(() => bucket.stop());
  const inBucket = { ...place, s3: bucket.env };
  const away = await done(inBucket, 'files-move', '--to', 's3', '--delete-source');
  const started = await use(inBucket, written, closers);
  const back = await done(inBucket, 'files-move', '--to', 'disk', '--delete-source');
  await use(place, written, closers);
  told(
    'its files to a bucket, and back',
    `${seconds(away.took)} and ${seconds(back.took)}; started with the bucket in ${seconds(started)}; in both places every file is given out`,
  );
}

export const restore: Trial = {
  about: `An installation with ${counted(THOUSANDS * 1_000)} issues is backed up while users write. Its folder is deleted and restored, moved to a PostgreSQL server and back, and its files to a bucket and back, with the commands of the guide. Without writes in between, checksums of all tables are compared, and each installation is started and serves its files. A backup of every released schema is upgraded.`,
  async run(told, closers) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-restore-'));
    fs.chmodSync(folder, 0o711); // As root, PostgreSQL runs as another account, which needs access to this folder.
    closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
    const newFolder = () => fs.mkdtempSync(path.join(folder, 'data-'));
    await upgrade(told, newFolder);

    const round = { written: nothingWritten(), told, closers };
    const { server, dataDir } = await install(closers, { BACKUP_PASSPHRASE: PASSPHRASE });
    const first = { dataDir, databaseUrl: '' };
    await fill(first);
    const { token } = await signIn(server.url);
    for (let n = 0; n < FILES; n++) await writeFile(server.url, token, n, FILE_BYTES, round.written);
    const archive = path.join(folder, 'beside-people.tar');
    const before = await backUp(first, server.url, archive, round);
    await server.stop();

    const again = { dataDir: newFolder(), databaseUrl: '' };
    await restoreLost(again, archive, before, round);
    const onServer = { ...again, databaseUrl: (await startDatabase(newFolder(), closers)).url };
    await move('its database to a PostgreSQL server, by one command', again, onServer, round);
    await move('and back', onServer, again, round);
    await moveFiles(again, round);
  },
};
