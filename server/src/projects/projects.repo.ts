import { and, asc, eq, inArray, isNotNull, lt, type Placeholder, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { projects } from './projects.tables.ts';

const columns = {
  id: projects.id,
  key: projects.key,
  name: projects.name,
  description: projects.description,
  client: projects.client,
  kinds: projects.kinds,
  status: projects.status,
  startDay: projects.startDay,
  endDay: projects.endDay,
  tags: projects.tags,
  languages: projects.languages,
  twoPersonReview: projects.twoPersonReview,
  version: projects.version,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
  deletedAt: projects.deletedAt,
};

const byId = (workspaceId: string | Placeholder, projectId: string | Placeholder) =>
  and(eq(projects.workspaceId, workspaceId), eq(projects.id, projectId));

const joinsOwn = (userId: string | Placeholder) =>
  and(eq(assignees.workspaceId, projects.workspaceId), eq(assignees.projectId, projects.id), eq(assignees.userId, userId));

const selectFound = prepared(
  ({ workspaceId, projectId, userId }: Places<'workspaceId' | 'projectId' | 'userId'>) =>
    selecting(
      {
        project: columns,
        createdBy: personColumns(users),
        hats: assignees.hats,
      },
      (select) =>
        select
          .from(projects)
          .innerJoin(users, eq(users.id, projects.createdBy))
          .leftJoin(assignees, joinsOwn(userId))
          .where(byId(workspaceId, projectId)),
    ),
  { short: true },
);

export async function findProject(db: DbOrTx, workspaceId: string, projectId: string, userId: string) {
  const [row] = await selectFound(db, { workspaceId, projectId, userId });
  return row ?? null;
}
export type FoundProject = NonNullable<Awaited<ReturnType<typeof findProject>>>;

export const listRights = (db: DbOrTx, workspaceId: string, projectIds: readonly string[], userId: string) =>
  db
    .select({ id: projects.id, status: projects.status, deletedAt: projects.deletedAt, hats: assignees.hats })
    .from(projects)
    .leftJoin(assignees, joinsOwn(userId))
    .where(and(eq(projects.workspaceId, workspaceId), inArray(projects.id, [...projectIds])));

export async function lockProject(tx: Tx, workspaceId: string, projectId: string, userId: string) {
  const [row] = await tx
    .select({ project: { ...columns, fieldVersions: projects.fieldVersions }, hats: assignees.hats })
    .from(projects)
    .leftJoin(assignees, joinsOwn(userId))
    .where(byId(workspaceId, projectId))
    .for('no key update', { of: projects });
  return row ?? null;
}

type NewProject = Omit<typeof projects.$inferInsert, 'workspaceId' | 'createdAt' | 'updatedAt' | 'version'>;

/** @throws a violation of `projects_key` if another project has the key */
export async function insertProject(tx: DbOrTx, workspaceId: string, project: NewProject): Promise<void> {
  await tx.insert(projects).values({ ...project, workspaceId });
}

/** @throws a violation of `projects_key` if another project has the key */
export async function updateProject(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  change: Partial<typeof projects.$inferInsert>,
): Promise<void> {
  await tx
    .update(projects)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, projectId));
}

export async function moveToBin(tx: Tx, workspaceId: string, projectId: string, by: string): Promise<Date> {
  const at = sql<Date>`date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'`;
  const [row] = await tx
    .update(projects)
    .set({ deletedAt: at, deletedBy: by })
    .where(byId(workspaceId, projectId))
    .returning({ at: projects.deletedAt });
  if (!row?.at) throw new Error('a project that is locked is there');
  return row.at;
}

export async function takeFromBin(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.update(projects).set({ deletedAt: null, deletedBy: null }).where(byId(workspaceId, projectId));
}

/** Returns the next issue number; null if all `limit` numbers are used. Numbers are never reused. */
export async function takeIssueNumber(tx: DbOrTx, workspaceId: string, projectId: string, limit: number): Promise<number | null> {
  const [row] = await tx
    .update(projects)
    .set({ lastIssueNumber: sql`${projects.lastIssueNumber} + 1` })
    .where(and(byId(workspaceId, projectId), lt(projects.lastIssueNumber, limit)))
    .returning({ number: projects.lastIssueNumber });
  return row?.number ?? null;
}

/** Returns up to `limit` projects of all workspaces that were moved to the bin before `before`, earliest first. */
export async function listBinnedBefore(db: DbOrTx, before: Date, limit: number) {
  return db
    .select({ workspaceId: projects.workspaceId, id: projects.id })
    .from(projects)
    .where(and(isNotNull(projects.deletedAt), lt(projects.deletedAt, before)))
    .orderBy(asc(projects.deletedAt))
    .limit(limit);
}

/** Returns up to `limit` projects, including those in the bin. */
export const someProjects = (db: DbOrTx, workspaceId: string, limit: number) =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.workspaceId, workspaceId)).limit(limit);

/** Locks a project in the bin. Returns false if the project was not moved to the bin before `before`. */
export async function lockBinned(tx: Tx, workspaceId: string, projectId: string, before: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(byId(workspaceId, projectId), lt(projects.deletedAt, before)))
    .for('update');
  return rows.length > 0;
}

/** Deletes a project with its assignments, scope, counters, history and exports. Delete its files and issues first. */
export async function deleteProject(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await tx.delete(projects).where(byId(workspaceId, projectId));
}
