import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { ChecklistRow, LightRow, LongTexts } from './checklists.policy.ts';
import { checklists } from './checklists.tables.ts';

const { descriptionVi, descriptionEn, howToVi, howToEn } = checklists;
const long = { descriptionVi, descriptionEn, howToVi, howToEn };
const light = {
  id: checklists.id,
  shipped: checklists.shipped,
  standard: checklists.standard,
  standardVersion: checklists.standardVersion,
  code: checklists.code,
  category: checklists.category,
  categoryVi: checklists.categoryVi,
  categoryEn: checklists.categoryEn,
  titleVi: checklists.titleVi,
  titleEn: checklists.titleEn,
  reference: checklists.reference,
  severityHint: checklists.severityHint,
  active: checklists.active,
  described: sql<boolean>`coalesce(${descriptionVi}, ${descriptionEn}, ${howToVi}, ${howToEn}) is not null`,
  version: checklists.version,
};
const whole = { ...light, ...long, fieldVersions: checklists.fieldVersions };

export const listRows = (db: DbOrTx, workspaceId: string): Promise<LightRow[]> =>
  db.select(light).from(checklists).where(eq(checklists.workspaceId, workspaceId));

/** Returns the long texts that the workspace wrote, by control id. Built-in controls that it has not changed are missing. */
export async function listLongTexts(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Map<string, LongTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: checklists.id, ...long })
    .from(checklists)
    .where(and(eq(checklists.workspaceId, workspaceId), inArray(checklists.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export const listOfStandard = (db: DbOrTx, workspaceId: string, standard: string, version: string): Promise<ChecklistRow[]> =>
  db
    .select(whole)
    .from(checklists)
    .where(and(eq(checklists.workspaceId, workspaceId), eq(checklists.standard, standard), eq(checklists.standardVersion, version)));

export async function countRows(db: DbOrTx, workspaceId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(checklists).where(eq(checklists.workspaceId, workspaceId));
  return row?.n ?? 0;
}

export async function findRow(db: DbOrTx, workspaceId: string, id: string): Promise<ChecklistRow | undefined> {
  const [row] = await db
    .select(whole)
    .from(checklists)
    .where(and(eq(checklists.workspaceId, workspaceId), eq(checklists.id, id)));
  return row;
}

/** Locks the workspace's controls until the transaction ends, because concurrent changes could otherwise add the same code twice. */
export async function holdChecklists(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checklists/${workspaceId}`}, 0))`);
}

/** Rows per statement. PostgreSQL allows 65 535 parameters per statement, and each row needs 22. */
const CHUNK = 500;

const takenOver = Object.fromEntries(
  ['code', 'category', 'categoryVi', 'categoryEn', 'titleVi', 'titleEn', ...Object.keys(long)]
    .concat('reference', 'severityHint', 'active', 'version', 'fieldVersions', 'updatedAt', 'updatedBy')
    .map((field) => [field, sql.raw(`excluded.${checklists[field as keyof ChecklistRow & keyof typeof checklists.$inferSelect].name}`)]),
) as Record<string, SQL>;

export async function writeRows(tx: DbOrTx, workspaceId: string, updatedBy: string, rows: readonly ChecklistRow[]): Promise<void> {
  const values = rows.map(({ described: _described, ...row }) => ({ ...row, workspaceId, updatedBy, updatedAt: new Date() }));
  for (let n = 0; n < values.length; n += CHUNK) {
    await tx
      .insert(checklists)
      .values(values.slice(n, n + CHUNK))
      .onConflictDoUpdate({ target: [checklists.workspaceId, checklists.id], set: takenOver });
  }
}

export async function renameCategory(tx: Tx, workspaceId: string, row: ChecklistRow): Promise<void> {
  const { standard, standardVersion, category, categoryVi, categoryEn } = row;
  const within = [eq(checklists.standard, standard), eq(checklists.standardVersion, standardVersion), eq(checklists.category, category)];
  await tx
    .update(checklists)
    .set({ categoryVi, categoryEn })
    .where(and(eq(checklists.workspaceId, workspaceId), eq(checklists.shipped, false), ...within));
}

export async function deleteRow(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(checklists).where(and(eq(checklists.workspaceId, workspaceId), eq(checklists.id, id)));
}
