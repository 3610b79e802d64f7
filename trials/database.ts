import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import pg from 'pg';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import { startDatabase } from '../e2e/leaving-database.ts';
import { newDataDir, removeDataDir } from '../e2e/server.ts';
import { askLater, made } from './exports.ts';
import { install, isReady } from './installation.ts';
import { follow } from './streams.ts';
import { type Told, type Trial, until } from './trial.ts';
import { beside, errorLines, refuseUntruths } from './truth.ts';
import { NotDone, nothingWritten, refuseLosses, type Written, writeOne } from './writers.ts';

const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 60) * 1000;
const ENDING_MS = 20_000;
const CLIENTS = 6;
const EXPORTS = 6;
const PATIENCE_MS = 12_000;

type Session = Awaited<ReturnType<typeof signIn>>;

interface Answer {
  status: number;
  ms: number;
  at: number;
}

function load({ call }: Session, projectId: string, written: Written) {
  const stopping = new AbortController();
  const answers: Answer[] = [];
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const at = performance.now();
      let status = 200;
      if (client % 2) {
        const list = await call(issuesContract.list, { query: { projectId } });
        status = list.status;
        if (status === 503) assert.ok(Number(list.headers.get('retry-after')) > 0, '503 says when to come again');
      } else {
        await writeOne(call, projectId, n, written).catch((error) => {
          if (!(error instanceof NotDone)) throw error;
          assert.deepEqual(error.codes, ['UNAVAILABLE'], error.message);
          status = error.status;
        });
      }
      answers.push({ status, ms: performance.now() - at, at });
      await sleep(30);
    }
  });
  return {
    answers,
    async end() {
      stopping.abort();
      await Promise.all(clients);
      for (const { status } of answers) assert.ok([200, 503].includes(status), `answered with ${status}`);
    },
  };
}

const times = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

const askFor = ({ call }: Session, projectId: string) =>
  Promise.all(Array.from({ length: EXPORTS }, () => askLater(call, 'issues', projectId)));

export const database: Trial = {
  about:
    'The PostgreSQL server of an installation is unavailable for a minute under load, restarted while transactions are open, and all of its connections are closed repeatedly. The Coloa server is not restarted.',
  async run(told, closers) {
    const folder = newDataDir();
    closers.push(() => removeDataDir(folder));
    const postgres = await startDatabase(folder, closers);
    const { server } = await install(closers, { DATABASE_URL: postgres.url });
    const session = await signIn(server.url);
    const { call } = session;
    const projectId = await addProject(call, 'AWAY');
    const written = nothingWritten();
    const stream = follow(server.url, session.token);
    closers.push(() => stream.stop());
    await until('the stream stands', () => stream.stands);

    const checked = async (what: string, tell: Told) => {
      await beside(server, async (opened) => {
        await refuseLosses(opened.db, written);
        await refuseUntruths(opened);
      });
      const { body } = await call(issuesContract.create, { body: { projectId, contents: { vi: { title: `Sau khi ${what}` } } } });
      written.issues.set(body.id, { now: { severity: 'VARIES', status: 'DRAFT', deleted: false, comments: 0 }, asked: null });
      const heard = await until('the live stream tells of what is written', () => stream.heard.has(body.id), 60_000);
      tell(
        `after ${what}`,
        `${written.acknowledged} acknowledged, none lost or doubled; a live stream tells of the next change within ${Math.round(heard)} ms`,
      );
    };

    const loaded = load(session, projectId, written);
    await sleep(2_000);
    const ids = await askFor(session, projectId);
    await postgres.stop();
    await sleep(AWAY_MS);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
    await postgres.start();
    const ready = await until('it is ready again', () => isReady(server.url), 30_000);
    const back = performance.now();
    const exports = await made(call, ids);
    await loaded.end();
    const { answers } = loaded;
    const worst = Math.max(...answers.map(({ ms }) => ms));
    assert.ok(times(answers, 503) > 0 && worst < PATIENCE_MS, `the slowest answer took ${worst} ms`);
    assert.deepEqual(
      answers.filter(({ at, status }) => at > back && status !== 200),
      [],
      'refused once it was back',
    );
    told(
      `away for ${AWAY_MS / 1000} s, ${CLIENTS} clients`,
      `${times(answers, 200)} × 200, ${times(answers, 503)} × 503 with Retry-After, nothing else; the slowest answer, a row of calls among them, after ${Math.round(worst)} ms`,
    );
    told(
      'back',
      `ready after ${Math.round(ready)} ms; ${EXPORTS} exports asked for before are made ${(exports / 1000).toFixed(1)} s later; the stream came again by itself (tried ${stream.again} times)`,
    );
    await checked('the minute', told);

    const open = new pg.Client({ connectionString: postgres.url });
    open.on('error', () => {});
    await open.connect();
    await open.query('begin');
    await open.query('select from projects for update');
    const waiting = load(session, projectId, written);
    await sleep(1_500);
    await postgres.stop();
    await postgres.start();
    await until('it is ready again', () => isReady(server.url), 30_000);
    await sleep(2_000);
    await waiting.end();
    await open.end().catch(() => {});
    told(
      'stopped and started while a transaction locks what all write, and they wait',
      `${times(waiting.answers, 200)} × 200, ${times(waiting.answers, 503)} × 503, nothing else`,
    );
    await checked('the restart', told);

    const ending = load(session, projectId, written);
    const later = await askFor(session, projectId);
    const client = new pg.Client({ connectionString: postgres.url, application_name: 'trial' });
    await client.connect();
    let ended = 0;
    for (const end = performance.now() + ENDING_MS; performance.now() < end; await sleep(500)) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      ended += rowCount ?? 0;
    }
    await client.end();
    await sleep(1_000);
    await ending.end();
    const all = await made(call, later);
    told(
      `every connection ended twice a second for ${ENDING_MS / 1000} s, ${ended} in all`,
      `${times(ending.answers, 200)} × 200, ${times(ending.answers, 503)} × 503, nothing else; ${EXPORTS} exports are made ${(all / 1000).toFixed(1)} s after`,
    );
    await checked('the connections', told);
    const errors = errorLines(server.output());
    // The job runner logs these errors if it could not store the result of a job, which then runs again.
    assert.deepEqual(
      errors.filter((line) => !/Failed to (complete|fail) jobs/.test(line)),
      [],
      'the log tells of no other error',
    );
    told(
      'log',
      `no error but of the runner of jobs, ${errors.length} times, that it could not write down what became of one; the process is the one that was started first`,
    );
  },
};
