import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { percentile } from '../bench/figures.ts';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { readEnv } from '../server/src/platform/process/env.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { askLater, made } from './exports.ts';
import { anyMoment, install, isReady } from './installation.ts';
import { type Trial, until } from './trial.ts';
import { beside, errorLines, refuseUntruths, storeAgainstRows } from './truth.ts';
import { NotDone, nothingWritten, refuseLosses, refuseLostFiles, type Written, writeFile, writeOne } from './writers.ts';

const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 30) * 1000;
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const UPLOADING = 4;
const WRITING = 2;
const EXPORTS = 4;
/** The maximum duration of an upload, including several attempts, while the store does not respond. */
const PATIENCE_MS = 30_000;
const FILE_BYTES = 200_000;

interface Took {
  status: number;
  ms: number;
}

type Session = Awaited<ReturnType<typeof signIn>>;

function load(url: string, { call, token }: Session, projectId: string, written: Written) {
  const stopping = new AbortController();
  const uploads: Took[] = [];
  const others: number[] = [];
  const uploading = Array.from({ length: UPLOADING }, async (_, client) => {
    for (let n = client; !stopping.signal.aborted; n += UPLOADING) {
      const begun = performance.now();
      let status = 200;
      await writeFile(url, token, n, FILE_BYTES, written).catch((error) => {
        if (!(error instanceof NotDone)) throw error;
        assert.deepEqual([error.status, error.codes], [503, ['STORE_UNAVAILABLE']]);
        status = error.status;
      });
      uploads.push({ status, ms: performance.now() - begun });
      await sleep(100);
    }
  });
  const writing = Array.from({ length: WRITING }, async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await writeOne(call, projectId, n, written);
      const begun = performance.now();
      assert.equal((await call(issuesContract.list, { query: { projectId } })).status, 200);
      others.push(performance.now() - begun);
      await sleep(50);
    }
  });
  return {
    async end(): Promise<string> {
      stopping.abort();
      await Promise.all([...uploading, ...writing]);
      const times = (status: number) => uploads.filter((each) => each.status === status).length;
      const worst = Math.max(...uploads.map(({ ms }) => ms));
      assert.ok(worst < PATIENCE_MS, `the slowest upload took ${worst} ms`);
      return `uploads: ${times(200)} × 200, ${times(503)} × 503, the slowest after ${(worst / 1000).toFixed(1)} s; all other calls 200, lists of issues p50 ${percentile(others, 0.5).toFixed(0)} ms, p99 ${percentile(others, 0.99).toFixed(0)} ms of ${others.length}`;
    },
  };
}

export const bucket: Trial = {
  about:
    'The S3-compatible server of an installation is killed and unavailable for a while, hangs, and is killed and restarted repeatedly, while users upload, write and request exports. The Coloa server is not restarted.',
  async run(told, closers) {
    const store = await startS3Server();
    closers.push(() => store.stop());
    const { server } = await install(closers, store.env);
    const session = await signIn(server.url);
    const { call, token } = session;
    const projectId = await addProject(call, 'BUCKET');
    const written = nothingWritten();
    const askFor = () => Promise.all(Array.from({ length: EXPORTS }, () => askLater(call, 'issues', projectId)));

    const spell = async (what: string, leave: () => unknown, back: () => unknown) => {
      const loaded = load(server.url, session, projectId, written);
      await sleep(3_000);
      await leave();
      const exports = await askFor();
      await sleep(AWAY_MS);
      assert.equal(await isReady(server.url), false, 'it says that it is not ready');
      await back();
      const ready = await until('it is ready again', () => isReady(server.url));
      const later = await made(call, exports, 4 * AWAY_MS + 60_000);
      told(`${what} for ${AWAY_MS / 1000} s`, await loaded.end());
      told(
        `${what}: back`,
        `ready after ${Math.round(ready)} ms; ${EXPORTS} exports asked for meanwhile are made ${(later / 1000).toFixed(1)} s later, none failed`,
      );
    };
    await spell('gone', store.kill, store.start);
    await spell('standing still', store.pause, store.resume);

    const loaded = load(server.url, session, projectId, written);
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(500);
      await anyMoment(1_000);
      await store.kill();
      await anyMoment(1_000);
      await store.start();
    }
    told(`killed and started ${ROUNDS} times`, await loaded.end());

    await until('it is ready again', () => isReady(server.url));
    await refuseLostFiles(server.url, token, written.files);
    const storage = await openStorage(readEnv({ DATA_DIR: server.dataDir, ...store.env }), createLog('silent'));
    await beside(server, async (database) => {
      await refuseLosses(database.db, written);
      await refuseUntruths(database);
      const { orphans, missing } = await storeAgainstRows(database.db, storage);
      assert.deepEqual(missing, []);
      told(
        'kept at the end',
        `${written.acknowledged} calls acknowledged, ${written.files.size} files among them: all there, byte for byte; ${orphans} files in the bucket that nobody refers to, of uploads cut off, which a nightly job clears away`,
      );
    });
    assert.deepEqual(errorLines(server.output()), [], 'the log tells of no error');
  },
};
