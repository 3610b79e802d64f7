import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { countUpTo } from '../platform/paging.ts';
import { type Places, prepared } from '../platform/prepared.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { fileUses } from './file-uses.tables.ts';
import { isUsedAt, type Place, readsFile, readsUseInProject, usedAt } from './files.policy.ts';
import { files } from './files.tables.ts';

const columns = {
  id: files.id,
  fileName: files.fileName,
  storedAs: files.storedAs,
  name: files.name,
  type: files.type,
  size: files.size,
  width: files.width,
  height: files.height,
  uploadedBy: files.uploadedBy,
  uploadedAt: files.uploadedAt,
};
type Columns = typeof columns;
export type FileRecord = {
  [K in keyof Columns]: Columns[K]['_']['notNull'] extends true ? Columns[K]['_']['data'] : Columns[K]['_']['data'] | null;
};

type Reads = Pick<ProjectAccess, 'reads'>;

const joinsUse = and(eq(fileUses.workspaceId, files.workspaceId), eq(fileUses.fileId, files.id));
const joinsIssue = and(eq(issues.workspaceId, fileUses.workspaceId), eq(issues.id, fileUses.issueId));
const byId = (workspaceId: string, fileId: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, fileId));

const selectFilesOfIssue = prepared(({ workspaceId, issueId, closed }: Places<'workspaceId' | 'issueId' | 'closed'>) =>
  new QueryBuilder()
    .select(columns)
    .from(files)
    .innerJoin(fileUses, joinsUse)
    .where(
      and(
        eq(fileUses.workspaceId, workspaceId),
        eq(fileUses.kind, 'ISSUE'),
        eq(fileUses.placeId, issueId),
        or(fileUses.open, sql`${closed}::boolean`),
      ),
    )
    .orderBy(asc(files.uploadedAt), asc(files.id)),
);

/** Files of an issue that the caller reads, without those of its comments, in the order of their upload. */
export const listFilesOfIssue = (db: DbOrTx, workspaceId: string, issueId: string, { reads }: Reads): Promise<FileRecord[]> =>
  selectFilesOfIssue(db, { workspaceId, issueId, closed: reads === 'all' });

/** Condition on `files`. */
export const named = (workspaceId: string, fileNames: readonly string[]) =>
  and(eq(files.workspaceId, workspaceId), sql`${files.fileName} = any(${sql.param([...fileNames])})`);

export async function insertFile(db: DbOrTx, workspaceId: string, row: Omit<typeof files.$inferInsert, 'workspaceId'>): Promise<void> {
  await db.insert(files).values({ ...row, workspaceId });
}

/** A file that the actor reads, by the name it is served under. */
export async function findReadable(db: DbOrTx, actor: Actor, fileName: string) {
  const [row] = await db
    .select({ ...columns, sha256: files.sha256, lastUsedAt: files.lastUsedAt })
    .from(files)
    .where(and(eq(files.workspaceId, actor.workspaceId), eq(files.fileName, fileName), readsFile(actor)));
  return row ?? null;
}

export async function findFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<FileRecord | null> {
  const [row] = await db.select(columns).from(files).where(byId(workspaceId, fileId));
  return row ?? null;
}

/** A file with its use at this place; null when it has none there. */
export async function findAt(db: DbOrTx, workspaceId: string, place: Parameters<typeof usedAt>[1], fileId: string) {
  const [row] = await db
    .select({ ...columns, attached: fileUses.attached })
    .from(files)
    .innerJoin(fileUses, joinsUse)
    .where(and(byId(workspaceId, fileId), usedAt(workspaceId, place)));
  return row ?? null;
}

const usesRead = (workspaceId: string, projectId: string, access: Reads) =>
  and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.projectId, projectId), readsUseInProject(access));

/** Of each file that the reader reads in the project the use to show: the project's own, else that of the first issue. */
const shownUses = (workspaceId: string, projectId: string, access: Reads) =>
  new QueryBuilder()
    .selectDistinctOn([fileUses.fileId], {
      fileId: fileUses.fileId,
      onProject: sql<boolean>`${fileUses.kind} = 'PROJECT'`.as('on_project'),
      issueId: fileUses.issueId,
      number: issues.number,
    })
    .from(fileUses)
    .leftJoin(issues, joinsIssue)
    .where(usesRead(workspaceId, projectId, access))
    .orderBy(fileUses.fileId, sql`${fileUses.kind} = 'PROJECT' desc`, sql`${issues.number} nulls first`)
    .as('shown');

/** Newest first, each with its uploader and the issue that shows it. */
export async function listFilesOfProject(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  access: ProjectAccess,
  limit: number,
  offset: number,
) {
  const shown = shownUses(workspaceId, projectId, access);
  return db
    .select({
      file: columns,
      uploader: personColumns(users),
      use: { onProject: shown.onProject, issueId: shown.issueId, number: shown.number },
    })
    .from(shown)
    .innerJoin(files, and(eq(files.workspaceId, workspaceId), eq(files.id, shown.fileId)))
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .orderBy(desc(files.uploadedAt), desc(files.id))
    .limit(limit)
    .offset(offset);
}
export type ProjectFileRecord = Awaited<ReturnType<typeof listFilesOfProject>>[number];

/** No further than lists count. */
export const countFilesSeen = (db: DbOrTx, workspaceId: string, projectId: string, access: ProjectAccess): Promise<number> =>
  countUpTo(
    db,
    db
      .selectDistinct({ fileId: fileUses.fileId })
      .from(fileUses)
      .leftJoin(issues, joinsIssue)
      .where(usesRead(workspaceId, projectId, access)),
  );

/** Files of these names that the reader reads in the project, or among them those of one kind of place. */
export async function listFilesByName(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  fileNames: readonly string[],
  { reads, kind }: Reads & { kind?: 'PROJECT' },
): Promise<(FileRecord & { sha256: Buffer })[]> {
  const uses = new QueryBuilder()
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .leftJoin(issues, joinsIssue)
    .where(and(usesRead(workspaceId, projectId, { reads }), kind && eq(fileUses.kind, kind)));
  return db
    .select({ ...columns, sha256: files.sha256 })
    .from(files)
    .where(and(named(workspaceId, fileNames), inArray(files.id, uses)));
}

/** The files with these names that are used at a place. */
export const listFilesAt = (db: DbOrTx, workspaceId: string, place: Pick<Place, 'kind' | 'placeId'>, fileNames: readonly string[]) =>
  db
    .select({ ...columns, sha256: files.sha256 })
    .from(files)
    .where(and(named(workspaceId, fileNames), isUsedAt(workspaceId, place)));

/** Of these names those of files that the condition holds for, with their types. */
export const listTypes = (db: DbOrTx, workspaceId: string, fileNames: readonly string[], which: SQL | undefined) =>
  db
    .select({ fileName: files.fileName, type: files.type })
    .from(files)
    .where(and(named(workspaceId, fileNames), which));

/** The same without their types. */
export const listNames = async (db: DbOrTx, workspaceId: string, fileNames: readonly string[], which: SQL | undefined): Promise<string[]> =>
  (await listTypes(db, workspaceId, fileNames, which)).map(({ fileName }) => fileName);

export async function touchFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<void> {
  await db.update(files).set({ lastUsedAt: sql`now()` }).where(byId(workspaceId, fileId));
}

/** How many files workspaces have, and how much they take. */
export const storageUsed = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({ workspaceId: files.workspaceId, files: count(), bytes: sql<string>`sum(${files.size})` })
    .from(files)
    .where(inArray(files.workspaceId, [...workspaceIds]))
    .groupBy(files.workspaceId);
