import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import type { NodeRow } from './bug-types.policy.ts';
import { bugMoves, bugNodes, bugTemplates, bugTrees } from './bugs.tables.ts';

export async function treeChangedAt(db: DbOrTx, workspaceId: string): Promise<Date | null> {
  const [row] = await db.select({ at: bugTrees.updatedAt }).from(bugTrees).where(eq(bugTrees.workspaceId, workspaceId));
  return row?.at ?? null;
}

export const listNodes = (db: DbOrTx, workspaceId: string): Promise<NodeRow[]> =>
  db
    .select({
      id: bugNodes.id,
      nameVi: bugNodes.nameVi,
      nameEn: bugNodes.nameEn,
      severity: bugNodes.severity,
      cwe: bugNodes.cwe,
      cvss: bugNodes.cvss,
      aliases: bugNodes.aliases,
      imported: bugNodes.imported,
      removedAt: bugNodes.removedAt,
    })
    .from(bugNodes)
    .where(eq(bugNodes.workspaceId, workspaceId))
    .orderBy(asc(bugNodes.position), asc(bugNodes.id));

export async function listMoves(db: DbOrTx, workspaceId: string): Promise<Map<string, string>> {
  const { fromId, toId } = bugMoves;
  const rows = await db.select({ fromId, toId }).from(bugMoves).where(eq(bugMoves.workspaceId, workspaceId));
  return new Map(rows.map((row) => [row.fromId, row.toId]));
}

/** Marks the tree as changed, and locks it until the transaction ends, so that concurrent changes do not overwrite each other. */
export async function touchTree(tx: DbOrTx, workspaceId: string): Promise<void> {
  const now = sql`clock_timestamp()`;
  await tx
    .insert(bugTrees)
    .values({ workspaceId, updatedAt: now })
    .onConflictDoUpdate({
      target: bugTrees.workspaceId,
      // The time always increases, so that the cache detects a changed tree even after the clock was set back.
      set: { updatedAt: sql`greatest(${now}, ${bugTrees.updatedAt} + interval '1 millisecond')` },
    });
}

const ownTexts = {
  id: bugTemplates.id,
  bugId: bugTemplates.bugId,
  language: bugTemplates.language,
  title: bugTemplates.title,
  description: bugTemplates.description,
  steps: bugTemplates.steps,
  impact: bugTemplates.impact,
  recommendation: bugTemplates.recommendation,
  references: bugTemplates.references,
  version: bugTemplates.version,
};

export const listTemplates = (db: DbOrTx, workspaceId: string, bugIds: readonly string[]) =>
  db
    .select(ownTexts)
    .from(bugTemplates)
    .where(and(eq(bugTemplates.workspaceId, workspaceId), inArray(bugTemplates.bugId, [...bugIds])));

export const listTemplateKeys = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ bugId: bugTemplates.bugId, language: bugTemplates.language })
    .from(bugTemplates)
    .where(eq(bugTemplates.workspaceId, workspaceId));
