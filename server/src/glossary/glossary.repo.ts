import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { glossaryTerms } from './glossary.tables.ts';

const columns = { id: glossaryTerms.id, vi: glossaryTerms.vi, en: glossaryTerms.en, note: glossaryTerms.note };

const byId = (workspaceId: string, id: string) => and(eq(glossaryTerms.workspaceId, workspaceId), eq(glossaryTerms.id, id));

export const listTerms = (db: DbOrTx, workspaceId: string) =>
  db.select(columns).from(glossaryTerms).where(eq(glossaryTerms.workspaceId, workspaceId));

export async function insertTerms(tx: DbOrTx, rows: readonly (typeof glossaryTerms.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(glossaryTerms).values([...rows]);
}

export async function updateTerm(
  tx: DbOrTx,
  workspaceId: string,
  id: string,
  change: Partial<typeof glossaryTerms.$inferInsert>,
): Promise<void> {
  await tx.update(glossaryTerms).set(change).where(byId(workspaceId, id));
}

export async function deleteTerm(tx: DbOrTx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(glossaryTerms).where(byId(workspaceId, id));
}
