import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sql } from 'drizzle-orm';
import { addProject } from '../e2e/acknowledged.ts';
import { caller, signIn } from '../e2e/api-client.ts';
import { startDatabase } from '../e2e/leaving-database.ts';
import { newDataDir, removeDataDir } from '../e2e/server.ts';
import { askLater, made } from './exports.ts';
import { install } from './installation.ts';
import type { Closers, Trial } from './trial.ts';
import { beside, errorLines, refuseUntruths } from './truth.ts';
import { nothingWritten, refuseLosses, writeOne } from './writers.ts';

const HOUR = 3_600;
/** The offsets of the clock in seconds. */
const JUMPS = [HOUR, 0, 48 * HOUR, 0, -24 * HOUR, 0];
const LIBRARY = 'libfaketime.so.1';

/**
 * Returns the installed libfaketime. If there is none, downloads the Debian package and unpacks it to a temporary folder.
 * @throws Error if the package cannot be downloaded
 */
function fakeTime(closers: Closers): { library: string; whence: string } {
  const known = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((each) => `/usr/lib/${each}/faketime/${LIBRARY}`)
    .find((each) => existsSync(each));
  if (known) return { library: known, whence: 'installed' };
  const folder = mkdtempSync(path.join(tmpdir(), 'coloa-faketime-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('apt-get', ['download', 'libfaketime'], { cwd: folder, stdio: 'pipe' });
    const [file = ''] = readdirSync(folder);
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`NOT TRIED: libfaketime is not here and could not be had from Debian\n${error}`);
  }
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith(LIBRARY));
  return { library: path.join(folder, found ?? ''), whence: 'fetched by apt-get for this trial' };
}

const inHours = (seconds: number): string =>
  seconds === 0 ? 'right again' : `${seconds > 0 ? '+' : '−'}${Math.abs(seconds / HOUR)} hours`;

export const clock: Trial = {
  about:
    'The clock of the server process jumps while it runs (libfaketime): an hour forward and back, two days forward and back, a day back and forward. The clock of the database stays right. Two-factor codes are not tested here.',
  async run(told, closers) {
    const { library, whence } = fakeTime(closers);
    const folder = newDataDir();
    closers.push(() => removeDataDir(folder));
    const offset = path.join(folder, 'offset');
    writeFileSync(offset, '+0');
    const postgres = await startDatabase(folder, closers);
    const fake = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: offset, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const { server } = await install(closers, { DATABASE_URL: postgres.url, ...fake });
    const anyone = caller(server.url);
    let { call, refreshToken } = await signIn(server.url);
    const projectId = await addProject(call, 'CLOCK');
    const written = nothingWritten();
    const exports: string[] = [];
    const edited = await writeOne(call, projectId, 1, written);
    told('libfaketime', whence);

    for (const [n, seconds] of JUMPS.entries()) {
      writeFileSync(offset, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
      await sleep(1_500);
      const date = Date.parse((await fetch(`${server.url}/healthz`)).headers.get('date') ?? '');
      assert.ok(Math.abs(date - Date.now() - seconds * 1000) < 10_000, `the clock is as told: ${new Date(date).toISOString()}`);
      let how = 'the token goes on';
      if ((await call(issuesContract.list, { query: { projectId } })).status !== 200) {
        const refreshed = await anyone(sessionsContract.refresh, { body: { token: refreshToken } });
        assert.ok([200, 401].includes(refreshed.status), `a refresh was answered with ${refreshed.status}`);
        how = refreshed.status === 200 ? 'the session goes on by its refresh token' : 'the session is over';
        if (refreshed.status === 200) call = caller(server.url, refreshed.body.token);
      }
      const again = await signIn(server.url);
      if (how === 'the session is over') ({ call, refreshToken } = again);
      for (let k = 0; k < 6; k++) await writeOne(call, projectId, k, written);
      const { body } = await call(issuesContract.get, { params: { id: edited } });
      const title = { vi: { title: `Sửa lần ${n}` } };
      assert.equal(
        (await call(issuesContract.update, { params: { id: edited }, body: { version: body.version, contents: title } })).status,
        200,
      );
      const asked = await askLater(call, 'issues', projectId);
      exports.push(asked);
      const ms = await made(call, [asked]);
      told(inHours(seconds), `${how}; signing in, writing and editing go on; an export is made within ${(ms / 1000).toFixed(1)} s`);
    }
    const { body: history } = await call(issuesContract.history, { params: { id: edited }, query: { pageSize: 20 } });
    const titles = history.items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'contents.vi.title').map(({ to }) => to));
    assert.deepEqual(
      titles.slice(0, JUMPS.length),
      JUMPS.map((_, n) => `Sửa lần ${n}`).reverse(),
      'the history tells in the order in which it happened',
    );
    await beside(server, async (database) => {
      await refuseLosses(database.db, written);
      await refuseUntruths(database);
      const { rows } = await database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from audit_entries where action = 'ISSUES_EXPORTED'`,
      );
      assert.equal(rows[0]?.n, exports.length, 'each export was made once');
    });
    assert.deepEqual(errorLines(server.output()), [], 'the log tells of no error');
    told(
      'at the end',
      `${written.acknowledged} acknowledged, none lost or doubled; the history of an issue edited at each jump is in order; ${exports.length} exports, made once each; no 5xx, no error in the log; kept counts, ledger and audit log as they have to be`,
    );
  },
};
