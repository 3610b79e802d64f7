import { setTimeout as sleep } from 'node:timers/promises';
import { placeOf } from '../platform/database/connection.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import type { Env } from '../platform/process/env.ts';
import { type PrimaryState, primaryState, replicaState } from './doctor.repo.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/**
 * Maximum time in milliseconds for a replica to replay a commit. A slower replica is rarely used, because reads wait for it only 100 ms.
 */
const PATIENCE_MS = 2_000;
const ASK_AGAIN_MS = 100;

const log = createLog('silent');

/** Returns the state of the primary database; null if the database cannot be used, because another finding reports this problem. */
const stateOfPrimary = (env: Env): Promise<PrimaryState | null> => besideServer(env, log, ({ db }) => primaryState(db)).catch(() => null);

export async function replicaFindings(env: Env): Promise<Finding[]> {
  if (env.database?.readUrl == null) return [];
  const primary = await stateOfPrimary(env);
  const replica = { ...env, database: { ...env.database, directUrl: env.database.readUrl } };
  return besideServer(replica, log, async ({ db }, connection) => {
    const place = placeOf(connection);
    const state = await replicaState(db, primary?.position ?? null);
    if (!state.copies) return [warning('database.replica', `${place} is not a replica, and is not used`, 'Check DATABASE_READ_URL.')];
    if (primary === null) return [ok('database.replica', `${place} is a replica`)];
    if (state.system !== primary.system)
      return [wrong('database.replica', `${place} replicates another database server`, 'Check DATABASE_READ_URL.')];
    const end = performance.now() + PATIENCE_MS;
    for (let { reached } = state; !reached; { reached } = await replicaState(db, primary.position)) {
      if (performance.now() > end) {
        const what = `The replica ${place} has not replayed the latest changes after ${PATIENCE_MS / 1000} s, so the database answers in its place`;
        return [warning('database.replica', what, 'Check its replication, and its log.')];
      }
      await sleep(ASK_AGAIN_MS);
    }
    return [ok('database.replica', `The replica ${place} replicates the database`)];
  });
}
