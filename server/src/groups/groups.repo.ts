import type { GROUP_SORTS } from '@coloa/contract/groups/groups.contract.ts';
import { and, asc, count, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { searchWords } from '../platform/text/folding.ts';
import { beginningOf } from '../platform/text/plain-excerpt.ts';
import { counted, listViewer, readableProjects, visibleCounters } from '../projects/projects.scope.ts';
import { projectCounters, projects } from '../projects/projects.tables.ts';
import { groupPeople, groupProjects, groups } from './groups.tables.ts';

type Sort = (typeof GROUP_SORTS)[number];
export type GroupSort = Sort | `-${Sort}`;

export interface GroupFilter {
  name?: string | undefined;
  /** The earliest creation date to include, in the time zone of the caller's workspace. */
  from?: string | undefined;
  /** The latest creation date to include, in the time zone of the caller's workspace. */
  to?: string | undefined;
}

const byId = (workspaceId: string, id: string) => and(eq(groups.workspaceId, workspaceId), eq(groups.id, id));

function matching({ workspaceId, timeZone }: Pick<Actor, 'workspaceId' | 'timeZone'>, { name, from, to }: GroupFilter): SQL | undefined {
  const words = searchWords(name);
  // A search text of only punctuation contains no word, so no group matches.
  if (name && words.length === 0) return sql`false`;
  return and(
    eq(groups.workspaceId, workspaceId),
    ...words.map((word) => sql`${groups.searchName} like ${`%${word}%`}`),
    from === undefined ? undefined : sql`${groups.createdAt} >= (${from}::date::timestamp at time zone ${timeZone}::text)`,
    to === undefined ? undefined : sql`${groups.createdAt} < ((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
  );
}

function order(sort: GroupSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  const column = { name: groups.searchName, createdAt: groups.createdAt, updatedAt: groups.updatedAt }[sort.replace('-', '') as Sort];
  return [direction(column), direction(groups.id)];
}

export const listGroups = (
  db: DbOrTx,
  actor: Actor,
  filter: GroupFilter,
  { sortBy, limit, offset }: { sortBy: GroupSort; limit: number; offset: number },
) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      beginning: beginningOf(groups.description),
      createdAt: groups.createdAt,
      updatedAt: groups.updatedAt,
    })
    .from(groups)
    .where(matching(actor, filter))
    .orderBy(...order(sortBy))
    .limit(limit)
    .offset(offset);
export type GroupListRecord = Awaited<ReturnType<typeof listGroups>>[number];

export const countMatching = (db: DbOrTx, actor: Actor, filter: GroupFilter): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(groups).where(matching(actor, filter)));

export function firstPeople(db: DbOrTx, workspaceId: string, groupIds: readonly string[], each: number) {
  const ranked = db
    .select({
      groupId: groupPeople.groupId,
      userId: groupPeople.userId,
      place:
        sql<number>`row_number() over (partition by ${groupPeople.groupId} order by ${groupPeople.position}, ${groupPeople.userId})`.as(
          'place',
        ),
      people: sql<number>`(count(*) over (partition by ${groupPeople.groupId}))::int`.as('people'),
    })
    .from(groupPeople)
    .where(and(eq(groupPeople.workspaceId, workspaceId), inArray(groupPeople.groupId, [...groupIds])))
    .as('ranked');
  return db
    .select({ groupId: ranked.groupId, people: ranked.people, person: personColumns(users) })
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.userId))
    .where(lte(ranked.place, each))
    .orderBy(asc(ranked.groupId), asc(ranked.place));
}

const joinsProject = and(eq(projects.workspaceId, groupProjects.workspaceId), eq(projects.id, groupProjects.projectId));

const readIn = (actor: Actor, groupIds: readonly string[]): SQL | undefined =>
  and(
    eq(groupProjects.workspaceId, actor.workspaceId),
    inArray(groupProjects.groupId, [...groupIds]),
    isNull(projects.deletedAt),
    readableProjects(listViewer(actor)),
  );

export const countProjects = (db: DbOrTx, actor: Actor, groupIds: readonly string[]) =>
  db
    .select({ groupId: groupProjects.groupId, projects: count() })
    .from(groupProjects)
    .innerJoin(projects, joinsProject)
    .where(readIn(actor, groupIds))
    .groupBy(groupProjects.groupId);

export const countIssues = (db: DbOrTx, actor: Actor, groupIds: readonly string[]) =>
  db
    .select({
      groupId: groupProjects.groupId,
      severity: projectCounters.severity,
      issues: sql<number>`sum(${projectCounters.issues})::int`,
    })
    .from(groupProjects)
    .innerJoin(projects, joinsProject)
    .innerJoin(projectCounters, and(eq(projectCounters.workspaceId, projects.workspaceId), eq(projectCounters.projectId, projects.id)))
    .where(and(readIn(actor, groupIds), counted, visibleCounters(listViewer(actor))))
    .groupBy(groupProjects.groupId, projectCounters.severity);

export async function namesWithProject(db: DbOrTx, workspaceId: string, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ name: groups.name })
    .from(groupProjects)
    .innerJoin(groups, and(eq(groups.workspaceId, groupProjects.workspaceId), eq(groups.id, groupProjects.groupId)))
    .where(and(eq(groupProjects.workspaceId, workspaceId), eq(groupProjects.projectId, projectId)))
    .orderBy(asc(groups.searchName), asc(groups.id));
  return rows.map(({ name }) => name);
}

const columns = {
  id: groups.id,
  name: groups.name,
  description: groups.description,
  version: groups.version,
  fieldVersions: groups.fieldVersions,
  createdAt: groups.createdAt,
  updatedAt: groups.updatedAt,
};

export async function findGroup(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db.select(columns).from(groups).where(byId(workspaceId, id));
  return row ?? null;
}
export type GroupRecord = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export async function lockGroup(tx: Tx, workspaceId: string, id: string): Promise<GroupRecord | null> {
  const [row] = await tx.select(columns).from(groups).where(byId(workspaceId, id)).for('no key update');
  return row ?? null;
}

/** Locks the list of groups until the transaction ends. Otherwise, two concurrent creations could exceed the maximum number of groups. */
export async function holdGroups(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`groups/${workspaceId}`}, 0))`);
}

export async function countGroups(db: DbOrTx, workspaceId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(groups).where(eq(groups.workspaceId, workspaceId));
  return row?.n ?? 0;
}

/** @throws a violation of `groups_name` if another group has the name */
export async function insertGroup(tx: DbOrTx, row: typeof groups.$inferInsert): Promise<void> {
  await tx.insert(groups).values(row);
}

/** @throws a violation of `groups_name` if another group has the name */
export async function updateGroup(tx: Tx, workspaceId: string, id: string, change: Partial<typeof groups.$inferInsert>): Promise<void> {
  await tx
    .update(groups)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, id));
}

export async function deleteGroup(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(groups).where(byId(workspaceId, id));
}
