import { and, count, desc, eq, isNotNull, max } from 'drizzle-orm';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { reportVersionImages, reportVersions } from '../reports.tables.ts';

const ofProject = (workspaceId: string, projectId: string) =>
  and(eq(reportVersions.workspaceId, workspaceId), eq(reportVersions.projectId, projectId));
const thereOf = (workspaceId: string, projectId: string) => and(ofProject(workspaceId, projectId), isNotNull(reportVersions.documents));
const one = (workspaceId: string, projectId: string, versionId: string) =>
  and(thereOf(workspaceId, projectId), eq(reportVersions.id, versionId));

export const listVersions = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({
      id: reportVersions.id,
      number: reportVersions.number,
      note: reportVersions.note,
      language: reportVersions.language,
      findings: reportVersions.findings,
      sha256: reportVersions.sha256,
      at: reportVersions.createdAt,
      by: personColumns(users),
    })
    .from(reportVersions)
    .innerJoin(users, eq(users.id, reportVersions.createdBy))
    .where(thereOf(workspaceId, projectId))
    .orderBy(desc(reportVersions.number));
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Returns a version; null if it does not belong to the project or was deleted. */
export async function findVersion(db: DbOrTx, workspaceId: string, projectId: string, versionId: string) {
  const [row] = await db
    .select({
      number: reportVersions.number,
      documents: reportVersions.documents,
      sha256: reportVersions.sha256,
      storedLogo: reportVersions.storedLogo,
      color: reportVersions.color,
      footer: reportVersions.footer,
      createdAt: reportVersions.createdAt,
    })
    .from(reportVersions)
    .where(one(workspaceId, projectId, versionId));
  return row?.documents ? { ...row, documents: row.documents } : null;
}

/** Returns the number, language, hash and logo of a version; null if the version does not belong to the project or was deleted. */
export async function versionName(db: DbOrTx, workspaceId: string, projectId: string, versionId: string) {
  const [row] = await db
    .select({
      number: reportVersions.number,
      language: reportVersions.language,
      sha256: reportVersions.sha256,
      storedLogo: reportVersions.storedLogo,
    })
    .from(reportVersions)
    .where(one(workspaceId, projectId, versionId));
  return row ?? null;
}

export const listVersionImages = (db: DbOrTx, workspaceId: string, versionId: string, fileName?: string) =>
  db
    .select({
      fileName: reportVersionImages.fileName,
      storedAs: reportVersionImages.storedAs,
      type: reportVersionImages.type,
      size: reportVersionImages.size,
      sha256: reportVersionImages.sha256,
    })
    .from(reportVersionImages)
    .where(
      and(
        eq(reportVersionImages.workspaceId, workspaceId),
        eq(reportVersionImages.versionId, versionId),
        fileName === undefined ? undefined : eq(reportVersionImages.fileName, fileName),
      ),
    );

/**
 * Returns the highest version number, including deleted versions, because numbers are not reused. Returns 0 before the first version. The
 * caller must lock the project.
 */
export async function lastNumber(tx: Tx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(reportVersions.number) })
    .from(reportVersions)
    .where(ofProject(workspaceId, projectId));
  return row?.last ?? 0;
}

/** Counts the versions of a project, except deleted ones. The caller must lock the project. */
export async function countVersions(tx: Tx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await tx.select({ versions: count() }).from(reportVersions).where(thereOf(workspaceId, projectId));
  return row?.versions ?? 0;
}

/** A PostgreSQL statement accepts at most 65 535 parameters. */
const INSERTED_AT_ONCE = 1_000;

export async function insertVersion(
  tx: Tx,
  version: typeof reportVersions.$inferInsert,
  images: readonly Omit<typeof reportVersionImages.$inferInsert, 'workspaceId' | 'versionId'>[],
): Promise<void> {
  await tx.insert(reportVersions).values(version);
  const { workspaceId, id: versionId } = version;
  for (let n = 0; n < images.length; n += INSERTED_AT_ONCE) {
    const some = images.slice(n, n + INSERTED_AT_ONCE);
    await tx.insert(reportVersionImages).values(some.map((image) => ({ ...image, workspaceId, versionId })));
  }
}

/** Deletes the content of a version, but keeps its number and hash. Returns the stored names of the images, without the logo. */
export async function emptyVersion(tx: Tx, workspaceId: string, projectId: string, versionId: string): Promise<string[]> {
  await tx
    .update(reportVersions)
    .set({ documents: null, storedLogo: null })
    .where(one(workspaceId, projectId, versionId));
  const images = await tx
    .delete(reportVersionImages)
    .where(and(eq(reportVersionImages.workspaceId, workspaceId), eq(reportVersionImages.versionId, versionId)))
    .returning({ storedAs: reportVersionImages.storedAs });
  return images.map(({ storedAs }) => storedAs);
}

export async function storedOfProject(tx: Tx, workspaceId: string, projectId: string): Promise<string[]> {
  const images = await tx
    .select({ storedAs: reportVersionImages.storedAs })
    .from(reportVersionImages)
    .innerJoin(
      reportVersions,
      and(eq(reportVersions.workspaceId, reportVersionImages.workspaceId), eq(reportVersions.id, reportVersionImages.versionId)),
    )
    .where(ofProject(workspaceId, projectId));
  const logos = await tx.select({ storedAs: reportVersions.storedLogo }).from(reportVersions).where(ofProject(workspaceId, projectId));
  return [...images, ...logos].flatMap(({ storedAs }) => storedAs ?? []);
}
