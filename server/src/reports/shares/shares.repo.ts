import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { assignees } from '../../projects/assignees/assignees.tables.ts';
import type { ProjectRights } from '../../projects/projects.policy.ts';
import { listViewer, teamProjects } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { reportVersions } from '../reports.tables.ts';
import { shares, shareTokens } from './shares.tables.ts';

const ofProject = (workspaceId: string, projectId: string) => and(eq(shares.workspaceId, workspaceId), eq(shares.projectId, projectId));
/** Condition: the link is open. Includes links locked after wrong passwords, because they can be unlocked. */
const open = and(isNull(shares.revokedAt), or(isNull(shares.expiresAt), gt(shares.expiresAt, sql`now()`))) as SQL;
const ended = or(isNotNull(shares.revokedAt), lte(shares.expiresAt, sql`now()`)) as SQL;
const one = (workspaceId: string, projectId: string, shareId: string) => and(ofProject(workspaceId, projectId), eq(shares.id, shareId));

export const shareColumns = {
  id: shares.id,
  label: shares.label,
  passwordHash: shares.passwordHash,
  wrongPasswords: shares.wrongPasswords,
  generation: shares.generation,
  expiresAt: shares.expiresAt,
  revokedAt: shares.revokedAt,
  language: shares.language,
  versionId: shares.versionId,
  statuses: shares.statuses,
  severities: shares.severities,
  comments: shares.comments,
  retests: shares.retests,
  downloads: shares.downloads,
};
const columns = {
  ...shareColumns,
  views: shares.views,
  downloaded: shares.downloaded,
  lastSeenAt: shares.lastSeenAt,
  createdAt: shares.createdAt,
};

const listWhere = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({
      share: columns,
      by: personColumns(users),
      version: { id: reportVersions.id, number: reportVersions.number, sha256: reportVersions.sha256 },
    })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.createdBy))
    .leftJoin(reportVersions, and(eq(reportVersions.workspaceId, shares.workspaceId), eq(reportVersions.id, shares.versionId)))
    .where(where)
    .orderBy(desc(shares.createdAt), desc(shares.id));
export type ShareRecord = Awaited<ReturnType<typeof listWhere>>[number];

/** Returns the open links, newest first. With `shareId`, returns only this link, open or not. */
export const listShares = (db: DbOrTx, workspaceId: string, projectId: string, shareId?: string): Promise<ShareRecord[]> =>
  listWhere(db, shareId === undefined ? and(ofProject(workspaceId, projectId), open) : one(workspaceId, projectId, shareId));

/**
 * Lists the open links that a user created, except those of projects in the bin. `seen` is whether the viewer can see internal data of the
 * project.
 */
export const listSharesBy = (db: DbOrTx, workspaceId: string, userId: string, viewer: ProjectRights) =>
  db
    .select({
      id: shares.id,
      label: shares.label,
      createdAt: shares.createdAt,
      expiresAt: shares.expiresAt,
      project: { id: projects.id, key: projects.key, name: projects.name },
      seen: sql<boolean>`${teamProjects(listViewer(viewer)) ?? sql`true`}`,
    })
    .from(shares)
    .innerJoin(projects, and(eq(projects.workspaceId, shares.workspaceId), eq(projects.id, shares.projectId)))
    .where(and(eq(shares.workspaceId, workspaceId), eq(shares.createdBy, userId), open, isNull(projects.deletedAt)))
    .orderBy(desc(shares.createdAt), desc(shares.id));

export const makersOfShares = (tx: Tx, workspaceId: string, userIds: readonly string[], projectId?: string) =>
  tx
    .selectDistinct({
      userId: shares.createdBy,
      project: { id: projects.id, status: projects.status, deletedAt: projects.deletedAt },
      hats: assignees.hats,
    })
    .from(shares)
    .innerJoin(projects, and(eq(projects.workspaceId, shares.workspaceId), eq(projects.id, shares.projectId)))
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, shares.workspaceId), eq(assignees.projectId, shares.projectId), eq(assignees.userId, shares.createdBy)),
    )
    .where(
      and(
        projectId === undefined ? eq(shares.workspaceId, workspaceId) : ofProject(workspaceId, projectId),
        inArray(shares.createdBy, [...userIds]),
        open,
        isNull(projects.deletedAt),
      ),
    );

export async function workspacesWithSharesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ workspaceId: shares.workspaceId })
    .from(shares)
    .where(and(eq(shares.createdBy, userId), open));
  return rows.map(({ workspaceId }) => workspaceId);
}

export const listEndedShares = (
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  limit: number,
  offset: number,
): Promise<ShareRecord[]> =>
  listWhere(db, and(ofProject(workspaceId, projectId), ended))
    .limit(limit)
    .offset(offset);

export const countEndedShares = (db: DbOrTx, workspaceId: string, projectId: string): Promise<number> =>
  countUpTo(
    db,
    db
      .select({ one: sql`1` })
      .from(shares)
      .where(and(ofProject(workspaceId, projectId), ended)),
  );

/** Counts the open links of a project. The caller must lock the project. */
export async function countShares(tx: Tx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await tx
    .select({ links: count() })
    .from(shares)
    .where(and(ofProject(workspaceId, projectId), open));
  return row?.links ?? 0;
}

export async function insertShare(tx: Tx, share: typeof shares.$inferInsert, hash: Buffer): Promise<void> {
  await tx.insert(shares).values(share);
  await tx.insert(shareTokens).values({ hash, workspaceId: share.workspaceId, shareId: share.id });
}

export async function lockShare(tx: Tx, workspaceId: string, projectId: string, shareId: string) {
  const [row] = await tx
    .select(columns)
    .from(shares)
    .where(one(workspaceId, projectId, shareId))
    .for('no key update');
  return row ?? null;
}

export type LockedShare = NonNullable<Awaited<ReturnType<typeof lockShare>>>;

export async function updateShare(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  shareId: string,
  change: Partial<typeof shares.$inferInsert>,
): Promise<void> {
  await tx
    .update(shares)
    .set(change)
    .where(one(workspaceId, projectId, shareId));
}

/** Revokes the links of the project, or only `shareId`. Returns the links that were not revoked before. */
export async function endShares(tx: Tx, workspaceId: string, projectId: string, shareId: string | undefined) {
  return tx
    .update(shares)
    .set({ revokedAt: sql`now()` })
    .where(and(shareId === undefined ? ofProject(workspaceId, projectId) : one(workspaceId, projectId, shareId), isNull(shares.revokedAt)))
    .returning({ id: shares.id, label: shares.label });
}

export async function countSharesByVersion(db: DbOrTx, workspaceId: string, projectId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ versionId: shares.versionId, links: count() })
    .from(shares)
    .where(and(ofProject(workspaceId, projectId), open))
    .groupBy(shares.versionId);
  return new Map(rows.flatMap(({ versionId, links }) => (versionId ? [[versionId, links] as const] : [])));
}

export async function endSharesOfVersion(tx: Tx, workspaceId: string, projectId: string, versionId: string): Promise<void> {
  await tx
    .update(shares)
    .set({ revokedAt: sql`now()` })
    .where(and(ofProject(workspaceId, projectId), eq(shares.versionId, versionId), isNull(shares.revokedAt)));
}

export async function hasShare(db: DbOrTx, workspaceId: string, projectId: string, shareId: string): Promise<boolean> {
  const rows = await db
    .select({ id: shares.id })
    .from(shares)
    .where(one(workspaceId, projectId, shareId));
  return rows.length > 0;
}

/** Returns the version, the language and the filters of the link. Returns null if the project has no such link. */
export async function selectionOf(db: DbOrTx, workspaceId: string, projectId: string, shareId: string) {
  const { versionId, language, statuses, severities } = shares;
  const [row] = await db
    .select({ versionId, language, statuses, severities })
    .from(shares)
    .where(one(workspaceId, projectId, shareId));
  return row ?? null;
}
