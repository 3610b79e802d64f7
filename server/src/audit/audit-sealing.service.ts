import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import type { Platform } from '../platform/platform.ts';
import { chainStart, sealOf } from './audit-chain.ts';
import { type AuditHead, changeHeads, removeLeftTemporaries } from './audit-heads.service.ts';
import {
  anythingUnsealed,
  insertSeals,
  lastSeals,
  sealsInChain,
  takeSealingTurn,
  unsealedEntries,
  workspacesWithLogs,
} from './audit-seals.repo.ts';

const PAUSE_MS = 1_000;
const BATCH = 500;
/** Milliseconds for which a stopping server waits for a running batch. If the batch is not committed, a later batch seals its entries. */
const STOP_MS = 2_000;

/** Seals at most `BATCH` committed entries. Returns a count of 0 if there are none, or if another process has the sealing lock. */
async function sealBatch({ transaction }: Pick<Database, 'transaction'>): Promise<{ count: number; heads: AuditHead[] }> {
  return transaction(async (tx) => {
    if (!(await takeSealingTurn(tx))) return { count: 0, heads: [] };
    const entries = await unsealedEntries(tx, BATCH);
    if (entries.length === 0) return { count: 0, heads: [] };
    const workspaceIds = [...new Set(entries.map(({ workspaceId }) => workspaceId))];
    const heads = new Map((await lastSeals(tx, workspaceIds)).map(({ workspaceId, ...head }) => [workspaceId, head]));
    const seals = entries.map((entry) => {
      const { workspaceId, id: entryId } = entry;
      const { seq, hash } = heads.get(workspaceId) ?? { seq: 0, hash: chainStart(workspaceId) };
      const seal = { workspaceId, seq: seq + 1, entryId, hash: sealOf(hash, entry) };
      heads.set(workspaceId, seal);
      return seal;
    });
    await insertSeals(tx, seals);
    const ends = [...heads].map(([workspaceId, { seq, hash }]) => ({ workspaceId, seq, hash: hash.toString('hex') }));
    return { count: seals.length, heads: ends };
  });
}

/** Seals all waiting entries, unless another process is sealing. Returns the new end of each chain that grew. */
export async function sealAuditLog(database: Pick<Database, 'db' | 'transaction'>): Promise<AuditHead[]> {
  const grown = new Map<string, AuditHead>();
  if (!(await anythingUnsealed(database.db))) return [];
  for (let count = BATCH; count === BATCH; ) {
    const batch = await sealBatch(database);
    for (const head of batch.heads) grown.set(head.workspaceId, head);
    count = batch.count;
  }
  return [...grown.values()];
}

const currentHeads = ({ transaction }: Pick<Database, 'transaction'>): Promise<AuditHead[]> =>
  transaction(async (tx) => {
    const ids = (await workspacesWithLogs(tx)).map(({ id }) => id);
    return (await lastSeals(tx, ids)).map(({ hash, ...head }) => ({ ...head, hash: hash.toString('hex') }));
  });

/**
 * Records the new heads in the server log and in the data folder. A recorded head that is missing in the chain stays recorded,
 * because later entries would otherwise hide the truncation.
 */
export async function recordHeads(
  { database, log, env }: Pick<Platform, 'database' | 'log' | 'env'>,
  grown: readonly AuditHead[],
): Promise<void> {
  if (grown.length === 0) return;
  log.info({ heads: grown }, 'the audit log was sealed');
  await changeHeads(env.dataDir, (recorded) => withGrown({ database, log }, recorded, grown));
}

async function withGrown(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  recorded: readonly AuditHead[],
  grown: readonly AuditHead[],
): Promise<AuditHead[]> {
  const ids = new Set(grown.map(({ workspaceId }) => workspaceId));
  const before = recorded.filter(({ workspaceId }) => ids.has(workspaceId));
  const kept = await sealsInChain(database.db, before);
  const lost = before.filter(({ workspaceId, seq }) => !kept.has(`${workspaceId}:${seq}`));
  if (lost.length > 0) log.error({ heads: lost }, 'recorded seals are no longer in the audit log: run npm run audit:verify');
  const stay = new Set(lost.map(({ workspaceId }) => workspaceId));
  const heads = new Map(recorded.map((head) => [head.workspaceId, head]));
  for (const head of grown) {
    const known = heads.get(head.workspaceId);
    // Another process with the same data folder may already have recorded a later seal.
    if (!stay.has(head.workspaceId) && (known === undefined || known.seq < head.seq)) heads.set(head.workspaceId, head);
  }
  return [...heads.values()];
}

/** Seals the audit log about once a second while the server listens. Continues after the database was unavailable. */
export function installAuditSealing(app: FastifyInstance, platform: Pick<Platform, 'database' | 'log' | 'env'>): void {
  const { database, log } = platform;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  let failing = false;
  /** False until the heads found at the start are recorded. An earlier version, or a crash, may have left them unrecorded. */
  let areFoundRecorded = false;
  const unrecorded = new Map<string, AuditHead>();

  async function turn(): Promise<void> {
    try {
      if (!areFoundRecorded) {
        removeLeftTemporaries(platform.env.dataDir);
        for (const head of await currentHeads(database)) unrecorded.set(head.workspaceId, head);
      }
      for (const head of await sealAuditLog(database)) unrecorded.set(head.workspaceId, head);
      await recordHeads(platform, [...unrecorded.values()]);
      unrecorded.clear();
      areFoundRecorded = true;
      failing = false;
    } catch (error) {
      // Log only the first of consecutive failures. Ignore an unavailable database, because the connection pool logs it.
      if (!isDatabaseUnavailable(error)) {
        if (!failing) log.warn({ err: error }, 'the audit log could not be sealed or its end not recorded; both are tried again');
        failing = true;
      }
    }
    if (!stopped) next();
  }
  function next(): void {
    timer = setTimeout(() => {
      running = turn();
    }, PAUSE_MS).unref();
  }

  app.addHook('onListen', (done) => {
    next();
    done();
  });
  app.addHook('onClose', async () => {
    stopped = true;
    clearTimeout(timer);
    const patience = Promise.withResolvers<void>();
    const enough = setTimeout(patience.resolve, STOP_MS);
    await Promise.race([running, patience.promise]);
    clearTimeout(enough);
  });
}
