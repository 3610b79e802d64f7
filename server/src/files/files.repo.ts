import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { comments } from '../comments/comments.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { countUpTo } from '../platform/paging.ts';
import { type Places, prepared } from '../platform/prepared.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { personColumns, users } from '../users/users.tables.ts';
import { notInternal } from './files.policy.ts';
import { files } from './files.tables.ts';
import { isFree, takenOverIn } from './shared-files.repo.ts';

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
  projectId: files.projectId,
  issueId: files.issueId,
  commentId: files.commentId,
  teamOnly: files.teamOnly,
};
type Columns = typeof columns;
export type FileRecord = {
  [K in keyof Columns]: Columns[K]['_']['notNull'] extends true ? Columns[K]['_']['data'] : Columns[K]['_']['data'] | null;
};

const joinsIssue = and(eq(issues.workspaceId, files.workspaceId), eq(issues.id, files.issueId));
const byId = (workspaceId: string, fileId: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, fileId));
const ofProject = (workspaceId: string, projectId: string) => and(eq(files.workspaceId, workspaceId), eq(files.projectId, projectId));

/** The project's own files, and those of its issues that such a reader sees. `issues` must be joined. */
const seen = (access: Pick<ProjectAccess, 'reads'>): SQL | undefined =>
  and(
    or(
      isNull(files.issueId),
      and(isNull(issues.deletedAt), access.reads === 'all' ? undefined : inArray(issues.status, [...PUBLISHED_STATUSES])),
    ),
    access.reads === 'all' ? undefined : notInternal(),
  );

export async function insertFile(db: DbOrTx, workspaceId: string, row: Omit<typeof files.$inferInsert, 'workspaceId'>): Promise<void> {
  await db.insert(files).values({ ...row, workspaceId });
}

/** A file by the name it is served under, with what it hangs on and the hats `userId` wears there. */
export async function findFileByName(db: DbOrTx, workspaceId: string, fileName: string, userId: string) {
  const [row] = await db
    .select({
      file: { ...columns, sha256: files.sha256, lastUsedAt: files.lastUsedAt },
      project: { id: projects.id, status: projects.status, deletedAt: projects.deletedAt },
      issue: { status: issues.status, reporterId: issues.reporterId, deletedAt: issues.deletedAt },
      comment: { internal: comments.internal },
      writeUp: { authorId: writeUps.authorId, publishedAt: writeUps.publishedAt },
      hats: assignees.hats,
    })
    .from(files)
    .leftJoin(projects, and(eq(projects.workspaceId, files.workspaceId), eq(projects.id, files.projectId)))
    .leftJoin(issues, joinsIssue)
    .leftJoin(comments, and(eq(comments.workspaceId, files.workspaceId), eq(comments.id, files.commentId)))
    .leftJoin(writeUps, and(eq(writeUps.workspaceId, files.workspaceId), eq(writeUps.id, files.writeUpId)))
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, files.workspaceId), eq(assignees.projectId, files.projectId), eq(assignees.userId, userId)),
    )
    .where(and(eq(files.workspaceId, workspaceId), eq(files.fileName, fileName)));
  return row ?? null;
}

export async function findFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<FileRecord | null> {
  const [row] = await db.select(columns).from(files).where(byId(workspaceId, fileId));
  return row ?? null;
}

/** What a file hangs on; `issueId` null: on the project itself. With `commentId`: on that comment on it. */
export interface Hook {
  projectId: string;
  issueId: string | null;
  commentId?: string;
  /** Through a note of a task or a control. */
  teamOnly?: boolean;
}

/** The same of a write-up, or of a comment on it. */
export interface WriteUpHook {
  writeUpId: string;
}

/** Hangs a file up that hangs on nothing and that `userId` uploaded; null when it is not such a one. */
export async function hang(tx: DbOrTx, workspaceId: string, fileId: string, userId: string, hook: Hook): Promise<FileRecord | null> {
  const [row] = await tx
    .update(files)
    .set(hook)
    .where(and(byId(workspaceId, fileId), eq(files.uploadedBy, userId), isFree()))
    .returning(columns);
  return row ?? null;
}

/** The same for every one of these names, without regard to those that are not such files. */
export async function hangByName(
  tx: DbOrTx,
  workspaceId: string,
  fileNames: readonly string[],
  userId: string,
  hook: Hook | WriteUpHook,
): Promise<void> {
  await tx
    .update(files)
    .set(hook)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        sql`${files.fileName} = any(${sql.param([...fileNames])})`,
        eq(files.uploadedBy, userId),
        isFree(),
      ),
    );
}

const selectFilesOfIssue = prepared(({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  new QueryBuilder()
    .select(columns)
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.issueId, issueId), isNull(files.commentId)))
    .orderBy(asc(files.uploadedAt), asc(files.id)),
);

/** Those of the issue itself, without those of its comments. */
export const listFilesOfIssue = (db: DbOrTx, workspaceId: string, issueId: string): Promise<FileRecord[]> =>
  selectFilesOfIssue(db, { workspaceId, issueId });

/** Newest first, each with who uploaded it and the issue it hangs on. */
export async function listFilesOfProject(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  access: ProjectAccess,
  limit: number,
  offset: number,
) {
  return db
    .select({
      file: columns,
      uploader: personColumns(users),
      issue: { id: issues.id, number: issues.number },
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .leftJoin(issues, joinsIssue)
    .where(and(ofProject(workspaceId, projectId), seen(access)))
    .orderBy(desc(files.uploadedAt), desc(files.id))
    .limit(limit)
    .offset(offset);
}
export type ProjectFileRecord = Awaited<ReturnType<typeof listFilesOfProject>>[number];

const filesSeen = (db: DbOrTx, workspaceId: string, projectId: string, access: ProjectAccess) =>
  db
    .select({ one: sql`1` })
    .from(files)
    .leftJoin(issues, joinsIssue)
    .where(and(ofProject(workspaceId, projectId), seen(access)));

/** No further than lists count. */
export const countFilesSeen = (db: DbOrTx, workspaceId: string, projectId: string, access: ProjectAccess): Promise<number> =>
  countUpTo(db, filesSeen(db, workspaceId, projectId, access));

export async function listFilesByName(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  fileNames: readonly string[],
  access: Pick<ProjectAccess, 'reads'>,
): Promise<(FileRecord & { sha256: Buffer })[]> {
  return db
    .select({ ...columns, sha256: files.sha256 })
    .from(files)
    .leftJoin(issues, joinsIssue)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        sql`${files.fileName} = any(${sql.param([...fileNames])})`,
        or(and(eq(files.projectId, projectId), seen(access)), takenOverIn(workspaceId, projectId, access)),
      ),
    );
}

/** Removes a file from what it hangs on; where it lies in the store, or null when it does not hang there. */
export async function deleteFile(tx: Tx, workspaceId: string, fileId: string, hook: Hook): Promise<string | null> {
  const [row] = await tx
    .delete(files)
    .where(
      and(
        byId(workspaceId, fileId),
        eq(files.projectId, hook.projectId),
        hook.issueId ? eq(files.issueId, hook.issueId) : isNull(files.issueId),
        isNull(files.commentId),
      ),
    )
    .returning({ storedAs: files.storedAs });
  return row?.storedAs ?? null;
}

/** Removes every file of a project and of its issues; where they lie in the store. */
export async function deleteFilesOfProject(tx: Tx, workspaceId: string, projectId: string): Promise<string[]> {
  const rows = await tx.delete(files).where(ofProject(workspaceId, projectId)).returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}

/** Removes every file of an issue; where they lie in the store. */
export async function deleteFilesOfIssue(tx: Tx, workspaceId: string, issueId: string): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.issueId, issueId)))
    .returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}

/** Removes every file of a comment; where they lie in the store. */
export async function deleteFilesOfComment(tx: Tx, workspaceId: string, commentId: string): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.commentId, commentId)))
    .returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}

/** Removes what is left in a workspace; where it lies in the store. */
export async function deleteFilesOfWorkspace(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx.delete(files).where(eq(files.workspaceId, workspaceId)).returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}

export async function touchFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<void> {
  await db.update(files).set({ lastUsedAt: sql`now()` }).where(byId(workspaceId, fileId));
}
