import type { Tx } from '../platform/database.ts';
import { auditEntries, auditUnsealed } from './audit.tables.ts';

export async function insertEntries(tx: Tx, rows: (typeof auditEntries.$inferInsert)[]): Promise<void> {
  await tx.insert(auditEntries).values(rows);
  await tx.insert(auditUnsealed).values(rows.map(({ workspaceId, id }) => ({ workspaceId, entryId: id })));
}
