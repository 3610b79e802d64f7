import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { scopeRows } from './projects.tables.ts';

export interface ScopeRecord {
  id: string;
  inScope: boolean;
  kind: ScopeKind;
  value: string;
  note: string;
}

const ofProject = (workspaceId: string, projectId: string) =>
  and(eq(scopeRows.workspaceId, workspaceId), eq(scopeRows.projectId, projectId));

export async function listScope(db: DbOrTx, workspaceId: string, projectId: string): Promise<ScopeRecord[]> {
  return db
    .select({ id: scopeRows.id, inScope: scopeRows.inScope, kind: scopeRows.kind, value: scopeRows.value, note: scopeRows.note })
    .from(scopeRows)
    .where(ofProject(workspaceId, projectId))
    .orderBy(asc(scopeRows.position));
}

/** Inserts scope rows, and overwrites rows of the project that have the same id. `rows` are in display order. */
export async function writeScope(
  tx: DbOrTx,
  workspaceId: string,
  projectId: string,
  rows: readonly (ScopeRecord & { searchText: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(scopeRows)
    .values(rows.map((row, position) => ({ ...row, workspaceId, projectId, position })))
    .onConflictDoUpdate({
      target: [scopeRows.workspaceId, scopeRows.id],
      set: {
        position: sql`excluded.position`,
        inScope: sql`excluded.in_scope`,
        kind: sql`excluded.kind`,
        value: sql`excluded.value`,
        note: sql`excluded.note`,
        searchText: sql`excluded.search_text`,
      },
      setWhere: eq(scopeRows.projectId, projectId),
    });
}

export async function removeScope(tx: Tx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(scopeRows).where(and(ofProject(workspaceId, projectId), inArray(scopeRows.id, [...ids])));
}
