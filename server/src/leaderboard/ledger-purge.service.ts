import type { Database } from '../platform/database/database.ts';
import { deleteEntries } from './ledger.repo.ts';

/** Entries deleted per transaction. */
const BATCH = 5_000;

/** Deletes the entries of a permanently deleted workspace in parts, because one statement would take too long. */
export async function purgeLedger(
  { database }: { database: Pick<Database, 'transaction'> },
  workspaceId: string,
  signal: AbortSignal,
  batch = BATCH,
): Promise<void> {
  for (const which of ['reversals', 'awards'] as const)
    while ((await database.transaction((tx) => deleteEntries(tx, workspaceId, which, batch))) === batch) signal.throwIfAborted();
}
