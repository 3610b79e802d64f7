import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openDisk } from '../server/src/platform/storage/open-storage.ts';
import { type Installation, install, isReady, unfinishedFiles } from './installation.ts';
import { type Closers, type Told, type Trial, until } from './trial.ts';
import { beside, refuseUntruths, storeAgainstRows } from './truth.ts';
import { nothingWritten, refuseLosses, refuseLostFiles, upload, type Written, writeFile, writeOne } from './writers.ts';

const FULL_MS = 15_000;
const MB = 1024 * 1024;
const WRITERS = 4;

/** Mounts a small file system, which requires the right to mount, as root or in a namespace. */
function smallDisk(megabytes: number, closers: Closers): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'coloa-disk-'));
  closers.push(() => rmdirSync(folder));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755,uid=${process.getuid?.() ?? 0}`, 'coloa-trial', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error(
      `NOT TRIED: a small disk could not be mounted here. As root it can, or so: unshare --user --map-current-user --keep-caps --mount npm run trial disk\n${error}`,
    );
  }
  closers.push(() => execFileSync('umount', [folder]));
  return folder;
}

/**
 * Fills the file system of the folder.
 * @returns a function that frees the disk space again
 */
function fill(folder: string): () => void {
  const file = path.join(folder, 'filler');
  const fd = openSync(file, 'w', 0o600);
  for (let size = MB; size >= 1; ) {
    try {
      writeSync(fd, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      size = Math.floor(size / 16);
    }
  }
  closeSync(fd);
  assert.equal(statfsSync(folder).bavail, 0, 'the disk is full');
  return () => rmSync(file);
}

type Answers = Map<string, Map<string, number>>;

function count(answers: Answers, call: string, { status, codes }: { status: number; codes: readonly string[] }): void {
  const of = answers.get(call) ?? new Map<string, number>();
  const answer = [status, ...codes].join(' ');
  of.set(answer, (of.get(answer) ?? 0) + 1);
  answers.set(call, of);
}

const inWords = (answers: Answers, call: string): string =>
  [...(answers.get(call) ?? [])].map(([answer, times]) => `${times} × ${answer}`).join(', ') || 'not asked';

const CLEAR = /^(200|202|507 STORAGE_FULL|503 UNAVAILABLE)$/;

async function useUntil(
  signal: AbortSignal,
  { server }: Installation,
  session: Awaited<ReturnType<typeof signIn>>,
  projectId: string,
  written: Written,
) {
  const answers: Answers = new Map();
  const { call, token } = session;
  const tell = (name: string) => (error: unknown) => {
    const { status, codes } = error as { status?: number; codes?: readonly string[] };
    if (status === undefined || !codes) throw error;
    count(answers, name, { status, codes });
  };
  const again = async (work: (n: number) => Promise<void>) => {
    for (let n = 0; !signal.aborted; n++) {
      await work(n);
      await sleep(50);
    }
  };
  const ok = (name: string) => () => count(answers, name, { status: 200, codes: [] });
  const answered = (name: string, { status, errors }: { status: number; errors: readonly { code: string }[] }) =>
    count(answers, name, { status, codes: errors.map(({ code }) => code) });
  await Promise.all([
    ...Array.from({ length: WRITERS }, () =>
      again((n) => writeOne(call, projectId, n, written).then(ok('writing issues'), tell('writing issues'))),
    ),
    again((n) => writeFile(server.url, token, n, MB, written).then(ok('uploads'), tell('uploads'))),
    again(async () => answered('lists', await call(issuesContract.list, { query: { projectId } }))),
    again(async () => answered('exports', await call(exportsContract.issues, { query: { projectId } }))),
    again(async () => {
      answered('exports to be made later', await call(exportsContract.issues, { query: { projectId } }, { prefer: 'respond-async' }));
      await sleep(500);
    }),
  ]);
  for (const [call, of] of answers) for (const answer of of.keys()) assert.match(answer, CLEAR, `${call}: ${answer}`);
  return answers;
}

const writeLog = ({ db }: Database, megabytes: number) =>
  db.execute(sql`select pg_logical_emit_message(true, 'trial', repeat(md5(n::text), 32768)) from generate_series(1, ${megabytes}::int) n`);

const lastWords = (dataDir: string): string[] => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').match(/PANIC: .*/g) ?? [];

async function refuseHarm(installation: Installation, projectId: string, written: Written, pid: number | undefined): Promise<void> {
  const { server } = installation;
  assert.equal(server.process.pid, pid);
  assert.equal(server.process.exitCode, null, 'the server is the same process');
  const session = await signIn(server.url);
  await writeOne(session.call, projectId, 3, written);
  await writeFile(server.url, session.token, 1, MB, written);
  assert.equal((await session.call(exportsContract.issues, { query: { projectId } })).status, 200);
  await beside(server, async (database) => {
    await refuseLosses(database.db, written);
    await refuseUntruths(database);
    const store = await storeAgainstRows(database.db, openDisk(installation));
    assert.deepEqual(store, { orphans: 0, missing: [] });
  });
  await refuseLostFiles(server.url, session.token, written.files);
  assert.deepEqual(unfinishedFiles(installation.dataDir), [], 'no half files are left');
}

async function refusedInWords(installation: Installation, token: string, told: Told): Promise<void> {
  const { body, status, headers } = await upload(installation.server.url, token, 'day.bin', Buffer.alloc(MB));
  assert.equal(status, 507);
  assert.ok(Number(headers.get('retry-after')) > 0);
  told('error of an upload', `${status} ${body.errors?.[0]?.code}: ${body.errors?.[0]?.message}`);
}

async function refuseSilence({ server }: Installation, logFile: string, before: number): Promise<void> {
  assert.equal(await server.stop(), 0);
  const since = readFileSync(logFile, 'utf8').slice(before);
  assert.match(since, /"statusCode":200/, 'requests are logged again');
  assert.match(since, /the server has stopped/);
}

interface Disk {
  megabytes: number;
  /**
   * The megabytes written to the write-ahead log in advance, so that it has reusable files, as in an installation that has run for some
   * days.
   */
  log: number;
}

async function filled({ megabytes, log }: Disk, told: Told, closers: Closers): Promise<void> {
  const folder = smallDisk(megabytes, closers);
  const logFile = path.join(folder, 'coloa.log');
  const installation = await install(closers, { LOG_LEVEL: 'info' }, path.join(folder, 'data'), logFile);
  const { server } = installation;
  const { pid } = server.process;
  const session = await signIn(server.url);
  const projectId = await addProject(session.call, 'DISK');
  const written = nothingWritten();
  for (let n = 0; n < 20; n++) await writeOne(session.call, projectId, n, written);
  await writeFile(server.url, session.token, 0, MB, written);
  await beside(server, async (database) => {
    for (let n = 0; n < log; n += 20) await writeLog(database, 20);
  });

  const free = fill(folder);
  const using = new AbortController();
  const used = useUntil(using.signal, installation, session, projectId, written);
  // Small writes can fit into the current file of the write-ahead log. This write does not, so PostgreSQL stops.
  if (log === 0) await beside(server, (database) => writeLog(database, 60)).catch(() => {});
  await sleep(FULL_MS);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  using.abort();
  const answers = await used;
  const [panic] = lastWords(installation.dataDir);
  assert.equal(panic === undefined, log > 0, `PostgreSQL: ${panic ?? 'goes on'}`);
  const which = log > 0 ? 'PostgreSQL has log to spare' : 'PostgreSQL has none to spare';
  if (panic !== undefined) told(`${which}: what it says`, `${panic.replace(/\.\d+/, '')}; it is started again and again`);
  for (const call of answers.keys()) told(`${which}, ${FULL_MS / 1000} s on a full disk: ${call}`, inWords(answers, call));
  if (log > 0) {
    assert.match(inWords(answers, 'uploads'), /507/);
    assert.match(inWords(answers, 'lists'), /^\d+ × 200$/, 'reading goes on');
    await refusedInWords(installation, session.token, told);
  }
  const logged = readFileSync(logFile, 'utf8').length;
  free();
  const back = await until('it takes requests after the space is back', () => isReady(server.url), 60_000);
  await refuseHarm(installation, projectId, written, pid);
  await refuseSilence(installation, logFile, logged);
  told(
    `${which}, space given back`,
    `requests are taken after ${(back / 1000).toFixed(1)} s, nothing was started by hand; ${written.acknowledged} acknowledged, none lost, no half file, kept counts and logs as they have to be; the log goes on, and a stop ends with 0`,
  );
}

export const disk: Trial = {
  about:
    'Files, the embedded database and the log are on a small disk (a tmpfs). A file takes all free space while users write, upload and export, and is deleted afterwards. Once with reusable log files of PostgreSQL, as after some days, and once on a new installation without them, where PostgreSQL stops.',
  async run(told, closers) {
    await filled({ megabytes: 800, log: 320 }, told, closers);
    await filled({ megabytes: 320, log: 0 }, told, closers);
  },
};
