import { sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, preparedSql } from '../platform/database/prepared.ts';

const share = preparedSql<object>()(
  ({ name }: Places<'name'>) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}::text, 0))`,
);
// The name used by earlier versions: two versions run side by side during an upgrade.
const nameOf = (workspaceId: string, projectId: string): string => `ledger/${workspaceId}/${projectId}`;

/** Until the transaction ends, the project cannot be moved to the bin; other transactions can have the same lock. */
export async function lockOutOfBin(tx: DbOrTx, workspaceId: string, projectId: string): Promise<void> {
  await share(tx, { name: nameOf(workspaceId, projectId) });
}

/** Waits for callers that lock a project outside the bin, and blocks new ones until the transaction ends. */
export async function lockForBin(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(workspaceId, projectId)}, 0))`);
}
