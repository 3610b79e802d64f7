import type { Database } from '../platform/database/database.ts';
import { deleteEntries } from './ledger.repo.ts';

const BATCH = 5_000;

/** Deletes the entries in batches, because a single statement for all of them would take too long. */
export async function purgeLedger(
  { database }: { database: Pick<Database, 'transaction'> },
  workspaceId: string,
  signal: AbortSignal,
  batch = BATCH,
): Promise<void> {
  for (const which of ['reversals', 'awards'] as const)
    while ((await database.transaction((tx) => deleteEntries(tx, workspaceId, which, batch))) === batch) signal.throwIfAborted();
}
