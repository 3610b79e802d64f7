/** Files that nothing uses, and the files of a store that no row names. */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { exportJobs } from '../exports/exports.tables.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { reportVersionImages, reportVersions } from '../reports/reports.tables.ts';
import { reportTemplates } from '../reports/templates/report-templates.tables.ts';
import { isUnused } from './files.policy.ts';
import { files } from './files.tables.ts';
import { publicImages } from './public-images.tables.ts';

/** Bytes of a user's uploads that nothing uses. */
export async function unattachedBytes(db: DbOrTx, workspaceId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.uploadedBy, userId), isUnused()));
  return Number(row?.bytes ?? 0);
}

/** Removes files of every workspace that nothing uses and that were last used before that instant; where they are in the store. */
export async function deleteUnattachedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const old = tx
    .select({ workspaceId: files.workspaceId, id: files.id })
    .from(files)
    .where(and(isUnused(), lt(files.lastUsedAt, before)))
    .orderBy(asc(files.lastUsedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx.delete(files).where(sql`(${files.workspaceId}, ${files.id}) in ${old}`).returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}

/** Of these places in the store, those that a file or the result of an export of any workspace lies in, or a picture that everybody sees. */
export async function placesInUse(db: DbOrTx, storedAs: readonly string[]): Promise<Set<string>> {
  const places = sql`any(${sql.param([...storedAs])})`;
  const rows = await db
    .select({ storedAs: files.storedAs })
    .from(files)
    .where(sql`${files.storedAs} = ${places}`)
    .unionAll(
      db
        .select({ storedAs: sql<string>`${exportJobs.storedAs}` })
        .from(exportJobs)
        .where(sql`${exportJobs.storedAs} = ${places}`),
    )
    .unionAll(
      db
        .select({ storedAs: reportVersionImages.storedAs })
        .from(reportVersionImages)
        .where(sql`${reportVersionImages.storedAs} = ${places}`),
    )
    .unionAll(
      db
        .select({ storedAs: sql<string>`${reportVersions.storedLogo}` })
        .from(reportVersions)
        .where(sql`${reportVersions.storedLogo} = ${places}`),
    )
    .unionAll(db.select({ storedAs: reportTemplates.storedAs }).from(reportTemplates).where(sql`${reportTemplates.storedAs} = ${places}`))
    .unionAll(db.select({ storedAs: publicImages.storedAs }).from(publicImages).where(sql`${publicImages.storedAs} = ${places}`));
  return new Set(rows.map((row) => row.storedAs));
}
