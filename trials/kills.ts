import assert from 'node:assert/strict';
import { median } from '../bench/figures.ts';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import type { RunningServer } from '../e2e/server.ts';
import { openDisk } from '../server/src/platform/storage/open-storage.ts';
import { anyMoment, type Installation, install, isReady, unfinishedFiles, untilGone } from './installation.ts';
import { type Trial, until } from './trial.ts';
import { beside, errorLines, refuseUntruths, storeAgainstRows } from './truth.ts';
import { nothingWritten, refuseLosses, refuseLostFiles, type Written, writeFile, writeOne } from './writers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 100);
const CLIENTS = 6;
const BEFORE = 60;
/** A project has at most 5 000 issues, so the test uses a new project after this number of rounds. */
const ROUNDS_OF_A_PROJECT = 20;
const TOLD = /PostgreSQL ended by itself and is started again/;
const FILE_BYTES = 30_000;

const VICTIMS = ['the server', 'its database', 'both'] as const;

/** Kills the server, its database, or both. Returns the milliseconds until both work again. */
async function killAndWait(installation: Installation, victim: (typeof VICTIMS)[number]): Promise<number> {
  const { url, output } = installation.server;
  const pid = installation.databasePid();
  assert.ok(pid > 0, 'the database runs');
  const begun = performance.now();
  if (victim !== 'the server') process.kill(pid, 'SIGKILL');
  if (victim === 'its database') {
    await until('the database is another process', () => ![0, pid].includes(installation.databasePid()), 60_000);
    await until('the server is ready again', () => isReady(url), 60_000);
    assert.ok(TOLD.test(output()));
  } else {
    await installation.kill();
    const { output: said } = await installation.start();
    assert.deepEqual(errorLines(said()), [], 'the start after a kill tells of no error');
  }
  return performance.now() - begun;
}

function writers({ url }: RunningServer, session: Awaited<ReturnType<typeof signIn>>, projects: readonly string[], written: Written) {
  const issues = Array.from({ length: CLIENTS }, (_, client) =>
    untilGone((n) => writeOne(session.call, projects[(client + n) % projects.length] ?? '', n, written)),
  );
  const files = untilGone((n) => writeFile(url, session.token, n, FILE_BYTES, written));
  return Promise.all([...issues, files]);
}

export const kills: Trial = {
  about:
    'The server, its database, or both are killed by kill -9 while six clients write issues, comments and status changes and one uploads files. After each round, the database must contain everything that was acknowledged, and numbers, counters, histories, the ledger, the audit log and the stored files are checked.',
  async run(told, closers) {
    const installation = await install(closers);
    const written = nothingWritten();
    const waits: Record<string, number[]> = {};
    let projects: string[] = [];
    let orphans = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
      const session = await signIn(installation.server.url);
      if (round % ROUNDS_OF_A_PROJECT === 0) {
        const name = `K${Math.floor(round / ROUNDS_OF_A_PROJECT)}`;
        projects = await Promise.all(['A', 'B', 'C'].map((letter) => addProject(session.call, `${name}${letter}`)));
      }
      const [before, files] = [written.acknowledged, written.files.size];
      const ended = writers(installation.server, session, projects, written);
      ended.catch(() => {});
      await until('enough is written', () => written.acknowledged - before >= BEFORE, 60_000);
      await anyMoment(300);
      const took = await killAndWait(installation, victim);
      await ended;
      waits[victim] = [...(waits[victim] ?? []), took];

      await beside(installation.server, async (database) => {
        await refuseLosses(database.db, written);
        await refuseUntruths(database);
        const store = await storeAgainstRows(database.db, openDisk(installation));
        assert.deepEqual(store.missing, [], 'files that rows name');
        orphans = store.orphans;
      });
      const again = await signIn(installation.server.url);
      const young = [...written.files].slice(files);
      await refuseLostFiles(installation.server.url, again.token, new Map(young));
      process.stdout.write(`  ${round + 1}: ${victim}, ready after ${Math.round(took)} ms, ${written.acknowledged} acknowledged\n`);
    }
    const halves = unfinishedFiles(installation.dataDir).length;
    told(
      `${ROUNDS} rounds, ${CLIENTS + 1} clients`,
      `${written.acknowledged} answers of success, ${written.issues.size} issues and ${written.files.size} files; none is lost`,
    );
    told('issues asked for without an answer', `${written.unanswered}; each is there once or not at all`);
    for (const [victim, all] of Object.entries(waits))
      told(
        `${victim} killed ${all.length} times: until requests are taken again`,
        `median ${Math.round(median(all))} ms, worst ${Math.round(Math.max(...all))} ms`,
      );
    told('numbers, kept counts, a row of history per change, ledger, audit log, after each round', 'as they have to be');
    told('log of each start after a kill', 'no error');
    told(
      'files that a kill left, for the night to clear away',
      `${orphans} that no row names, ${halves} unfinished; no row names one that is missing`,
    );
  },
};
