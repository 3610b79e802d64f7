import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';

/** Of two who award under the cap of a project, the second sees what the first did. */
export async function holdCap(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger-cap/${workspaceId}/${projectId}`}, 0))`);
}
