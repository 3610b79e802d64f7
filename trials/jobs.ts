import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import { addProject } from '../e2e/acknowledged.ts';
import { type Call, signIn } from '../e2e/api-client.ts';
import { openDisk } from '../server/src/platform/storage/open-storage.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { askLater, made, stateOf } from './exports.ts';
import { anyMoment, type Installation, install, unfinishedFiles } from './installation.ts';
import { invite } from './people.ts';
import { type Closers, type Told, type Trial, until } from './trial.ts';
import { beside, errorLines, refuseUntruths, storeAgainstRows } from './truth.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 6);
const ISSUES = 40;
const DESCRIPTION = 'Máy chủ tin tiêu đề do người dùng gửi lên. '.repeat(1_200);
const MAILS = 8;
/** The mail server waits this long before it accepts a sender, so that a kill happens while the server sends emails. */
const SLOW_MAIL_MS = 1_500;

const MADE = { report: 'REPORT_MADE', issues: 'ISSUES_EXPORTED' } as const;

async function killedExports(installation: Installation, what: 'report' | 'issues', projectId: string, told: Told): Promise<void> {
  const progress: number[] = [];
  const waits: number[] = [];
  let waiting = 0;
  const all: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { call } = await signIn(installation.server.url);
    const ids = [await askLater(call, what, projectId), await askLater(call, what, projectId)];
    all.push(...ids);
    const first = ids[0] ?? '';
    await until('a job runs', async () => (await stateOf(call, first)).status !== 'WAITING');
    await anyMoment(what === 'report' ? 1_500 : 150);
    const then = await stateOf(call, first);
    progress.push(then.progress);
    if (then.status !== 'DONE') waiting++;
    await installation.kill();
    const server = await installation.start();
    const { call: again } = await signIn(server.url);
    for (const id of ids) {
      const { status, progress: told } = await stateOf(again, id);
      assert.ok(status === 'DONE' || told < 1, 'progress of what is not done is not told as done');
    }
    waits.push(await made(again, ids));
    for (const id of ids) assert.equal((await again(exportsContract.result, { params: { id } })).status, 200);
    assert.deepEqual(errorLines(server.output()), [], 'the log tells of no error');
  }
  await beside(installation.server, async (database) => {
    const { db } = database;
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entries where action = ${MADE[what]}`);
    assert.equal(rows[0]?.n, all.length, 'each is recorded once');
    const { rows: left } = await db.execute(sql`select from graphile_worker.jobs where task_identifier = 'exports.report'`);
    assert.equal(left.length, 0, 'no job is left');
    await refuseUntruths(database);
  });
  const halfway = `${waiting} of ${ROUNDS} kills came before the first of two was done (at ${progress.map((each) => `${Math.round(each * 100)} %`).join(', ')})`;
  told(
    `killed while ${what === 'report' ? 'reports are made as PDF' : 'lists are made as Excel'}`,
    `${halfway}; all ${all.length} are made, once each, ${Math.round(Math.max(...waits) / 1000)} s after the next start at most`,
  );
}

async function killedMails(installation: Installation, mails: Awaited<ReturnType<typeof startMailServer>>, told: Told): Promise<void> {
  const { call } = await signIn(installation.server.url);
  const { addresses } = await invite(call, 'nguoi', MAILS);
  await until('the first mails go out', () => mails.mails.length >= 1);
  await sleep(SLOW_MAIL_MS / 3);
  await installation.kill();
  await installation.start();
  await until('every mail has come', () => addresses.every((address) => mails.to(address).length > 0), 120_000);
  await sleep(3_000);
  const twice = addresses.filter((address) => mails.to(address).length > 1);
  // If an email was received but not confirmed, the server sends it again, because it cannot detect that the email arrived.
  assert.ok(twice.length <= 2, `${twice.length} mails came twice`);
  told(
    'killed while mails go out',
    `${MAILS} invitations, all came; ${twice.length} twice (those that the mail server had taken and not yet said so when the server was killed: two at most)`,
  );
}

async function killedBackups(installation: Installation, closers: Closers, told: Told): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coloa-backups-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    DATA_DIR: installation.dataDir,
    DATABASE_URL: '',
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: 'a sentence for this trial alone',
  };
  const backup = () =>
    spawn(process.execPath, ['server/src/commands/backup.ts'], { cwd: path.resolve(import.meta.dirname, '..'), env, stdio: 'pipe' });
  const whole = () => readdirSync(folder).filter((name) => name.endsWith('.tar'));
  let broken = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = whole().length;
    const child = backup();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([new Promise((resolve) => child.stderr.once('data', resolve)), ended]);
    await anyMoment(300);
    child.kill('SIGKILL');
    await ended;
    if (whole().length === before) broken++;
  }
  const left = readdirSync(folder).length - whole().length;
  const child = backup();
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(code, 0, `the next backup: ${said}`);
  const halves = readdirSync(folder).length - whole().length;
  told(
    'npm run backup killed while it writes',
    `${broken} of ${ROUNDS} ended half way, none under the name of a backup; the next one is written and leaves ${halves} half files (${left} before)`,
  );
  const { call } = await signIn(installation.server.url);
  assert.equal((await call(issuesContract.list, { query: {} })).status, 200);
}

export const jobs: Trial = {
  about:
    'The server is killed by kill -9 while jobs generate reports, Excel files and email, and `npm run backup` while it writes. After the next start, each is done once.',
  async run(told, closers) {
    const mails = await startMailServer({ onMailFrom: (_address, _session, done) => void setTimeout(done, SLOW_MAIL_MS) });
    closers.push(() => mails.stop());
    const installation = await install(closers, { SMTP_URL: mails.url });
    const { call }: { call: Call } = await signIn(installation.server.url);
    const projectId = await addProject(call, 'JOBS');
    for (let n = 0; n < ISSUES; n++)
      await call(issuesContract.create, { body: { projectId, contents: { vi: { title: `Lỗ hổng ${n}`, description: DESCRIPTION } } } });
    await killedExports(installation, 'report', projectId, told);
    await killedExports(installation, 'issues', projectId, told);
    await killedMails(installation, mails, told);
    await killedBackups(installation, closers, told);
    const store = await beside(installation.server, ({ db }) => storeAgainstRows(db, openDisk(installation)));
    assert.deepEqual(store.missing, []);
    told(
      'files afterwards',
      `none missing; ${store.orphans} that no row names and ${unfinishedFiles(installation.dataDir).length} unfinished, which a night clears away`,
    );
  },
};
