import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { workspaces } from '../../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { projects } from '../../projects/projects.tables.ts';
import { reportVersions } from '../reports.tables.ts';
import { reportFileHashes } from './verification.tables.ts';

export interface HandedOut {
  workspaceId: string;
  versionId: string;
  /** Null for a download by a member. */
  shareId: string | null;
}

const alike = ({ workspaceId, versionId, shareId }: HandedOut) =>
  and(
    eq(reportFileHashes.workspaceId, workspaceId),
    eq(reportFileHashes.versionId, versionId),
    shareId === null ? isNull(reportFileHashes.shareId) : eq(reportFileHashes.shareId, shareId),
  );

export async function insertFileHash(db: DbOrTx, handedOut: HandedOut, sha256: Buffer): Promise<void> {
  await db
    .insert(reportFileHashes)
    .values({ ...handedOut, sha256 })
    .onConflictDoUpdate({ target: [reportFileHashes.sha256, reportFileHashes.versionId], set: { at: sql`now()` } });
}

export async function trimFileHashes(db: DbOrTx, handedOut: HandedOut, most: number): Promise<void> {
  const old = db
    .select({ sha256: reportFileHashes.sha256 })
    .from(reportFileHashes)
    .where(alike(handedOut))
    .orderBy(desc(reportFileHashes.at))
    .offset(most);
  await db.delete(reportFileHashes).where(and(alike(handedOut), inArray(reportFileHashes.sha256, old)));
}

/** The maximum number of versions in a result, because versions with the same content can share a file that does not name its version. */
const VERSIONS_MOST = 20;

export const versionsOfFile = (db: DbOrTx, sha256: Buffer) =>
  db
    .select({
      workspaceId: reportVersions.workspaceId,
      project: { id: projects.id, key: projects.key, name: projects.name },
      number: reportVersions.number,
      at: reportVersions.createdAt,
      workspaceName: workspaces.name,
      timeZone: workspaces.timeZone,
    })
    .from(reportFileHashes)
    .innerJoin(
      reportVersions,
      and(eq(reportVersions.workspaceId, reportFileHashes.workspaceId), eq(reportVersions.id, reportFileHashes.versionId)),
    )
    .innerJoin(projects, and(eq(projects.workspaceId, reportVersions.workspaceId), eq(projects.id, reportVersions.projectId)))
    .innerJoin(workspaces, eq(workspaces.id, reportVersions.workspaceId))
    .where(eq(reportFileHashes.sha256, sha256))
    .orderBy(desc(reportVersions.createdAt))
    .limit(VERSIONS_MOST);

/**
 * Deletes the file hashes of a project. No foreign key deletes these rows with the versions, so this function must run before the project
 * is deleted permanently.
 */
export async function deleteFileHashesOfProject(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  const versions = tx
    .select({ id: reportVersions.id })
    .from(reportVersions)
    .where(and(eq(reportVersions.workspaceId, workspaceId), eq(reportVersions.projectId, projectId)));
  await tx
    .delete(reportFileHashes)
    .where(and(eq(reportFileHashes.workspaceId, workspaceId), inArray(reportFileHashes.versionId, versions)));
}
