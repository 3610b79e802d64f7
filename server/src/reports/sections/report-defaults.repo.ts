import { eq } from 'drizzle-orm';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { type KeptSections, reportDefaults } from '../reports.tables.ts';

type Row = typeof reportDefaults.$inferSelect;

const NONE = { parts: null, sections: {} as KeptSections, version: 1, fieldVersions: {} } satisfies Partial<Row>;

/** Returns the report defaults of a workspace; initial values if they were never changed. */
export async function findDefaults(db: DbOrTx, workspaceId: string) {
  const [row] = await db
    .select({
      parts: reportDefaults.parts,
      sections: reportDefaults.sections,
      version: reportDefaults.version,
      fieldVersions: reportDefaults.fieldVersions,
      at: reportDefaults.updatedAt,
      by: personColumns(users),
    })
    .from(reportDefaults)
    .innerJoin(users, eq(users.id, reportDefaults.updatedBy))
    .where(eq(reportDefaults.workspaceId, workspaceId));
  return row ?? { ...NONE, at: null, by: null };
}
export type Defaults = Awaited<ReturnType<typeof findDefaults>>;

export async function writeDefaults(tx: Tx, row: Row): Promise<void> {
  await tx.insert(reportDefaults).values(row).onConflictDoUpdate({ target: reportDefaults.workspaceId, set: row });
}
