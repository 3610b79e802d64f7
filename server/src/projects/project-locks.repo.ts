import { sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, preparedSql } from '../platform/database/prepared.ts';

const share = preparedSql<object>()(
  ({ name }: Places<'name'>) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}::text, 0))`,
);
// Earlier versions use the prefix `ledger`. It must stay the same, because 2 versions run side by side during an upgrade.
const nameOf = (workspaceId: string, projectId: string): string => `ledger/${workspaceId}/${projectId}`;

/**
 * Prevents the project from being moved to the bin until the transaction ends. Several transactions can have this lock at the same time.
 */
export async function lockOutOfBin(tx: DbOrTx, workspaceId: string, projectId: string): Promise<void> {
  await share(tx, { name: nameOf(workspaceId, projectId) });
}

/** Waits for transactions that called `lockOutOfBin` for the project, and blocks new ones until this transaction ends. */
export async function lockForBin(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(workspaceId, projectId)}, 0))`);
}
