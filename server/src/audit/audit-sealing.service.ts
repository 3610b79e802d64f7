import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database.ts';
import { isDatabaseUnavailable } from '../platform/database-errors.ts';
import type { Platform } from '../platform/platform.ts';
import { chainStart, sealOf } from './audit-chain.ts';
import { anythingUnsealed, insertSeals, lastSeals, takeSealingTurn, unsealedEntries } from './audit-seals.repo.ts';

const PAUSE_MS = 1_000;
const BATCH = 500;
/** How long a stopping server waits for a batch under way: what is not committed is sealed by the next one. */
const STOP_MS = 2_000;

/**
 * Continues the chain of each workspace with entries that are committed and not sealed; an entry whose transaction took longer comes
 * after younger ones. One process seals at a time.
 * @returns how many it sealed; 0 also while another process is at it
 */
async function sealBatch({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  return transaction(async (tx) => {
    if (!(await takeSealingTurn(tx))) return 0;
    const entries = await unsealedEntries(tx, BATCH);
    if (entries.length === 0) return 0;
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
    return seals.length;
  });
}

/** Seals what there is. A look into an empty table when there is nothing. */
export async function sealAuditLog(database: Pick<Database, 'db' | 'transaction'>): Promise<void> {
  if (!(await anythingUnsealed(database.db))) return;
  while ((await sealBatch(database)) === BATCH);
}

/** Seals once a second while the server listens, also after a database that went away is back. */
export function installAuditSealing(app: FastifyInstance, { database, log }: Pick<Platform, 'database' | 'log'>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  let failing = false;

  async function turn(): Promise<void> {
    try {
      await sealAuditLog(database);
      failing = false;
    } catch (error) {
      // Said once, and nothing of a database that is away: the pool tells of that.
      if (!failing && !isDatabaseUnavailable(error))
        log.warn({ err: error }, 'the audit log could not be sealed and is tried again each second');
      failing = true;
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
