import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { memberships } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import type { Days } from '../platform/text/days.ts';
import { projects } from '../projects/projects.tables.ts';
import { rewardEntries } from './leaderboard.tables.ts';

export interface EntryFilter extends Days {
  userId: string;
  projectIds: readonly string[] | null;
}

function matching(workspaceId: string, { userId, from, to, projectIds }: EntryFilter): SQL | undefined {
  return and(
    eq(rewardEntries.workspaceId, workspaceId),
    eq(rewardEntries.userId, userId),
    gte(rewardEntries.day, from),
    lte(rewardEntries.day, to),
    projectIds === null ? undefined : inArray(rewardEntries.projectId, [...projectIds]),
  );
}

const reversal = alias(rewardEntries, 'reversal');

/**
 * Lists entries by day and id, so that PostgreSQL can use the index `reward_entries_user`. If the order were by id alone, PostgreSQL might
 * scan the entries of all users.
 */
export const listEntries = (db: DbOrTx, workspaceId: string, filter: EntryFilter, limit: number, offset: number) =>
  db
    .select({
      id: rewardEntries.id,
      at: rewardEntries.at,
      day: rewardEntries.day,
      kind: rewardEntries.kind,
      points: rewardEntries.points,
      rateVersion: rewardEntries.rateVersion,
      severity: rewardEntries.severity,
      share: rewardEntries.share,
      subjectId: rewardEntries.subjectId,
      reverses: rewardEntries.reverses,
      reversedBy: reversal.id,
      project: { id: projects.id, key: projects.key, name: projects.name },
    })
    .from(rewardEntries)
    .leftJoin(projects, and(eq(projects.workspaceId, rewardEntries.workspaceId), eq(projects.id, rewardEntries.projectId)))
    .leftJoin(reversal, and(eq(reversal.workspaceId, rewardEntries.workspaceId), eq(reversal.reverses, rewardEntries.id)))
    .where(matching(workspaceId, filter))
    .orderBy(desc(rewardEntries.day), desc(rewardEntries.id))
    .limit(limit)
    .offset(offset);
export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number];

export const countEntries = (db: DbOrTx, workspaceId: string, filter: EntryFilter): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(rewardEntries).where(matching(workspaceId, filter)));

export async function sumPoints(db: DbOrTx, workspaceId: string, filter: EntryFilter): Promise<number> {
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${rewardEntries.points}), 0)`.mapWith(Number) })
    .from(rewardEntries)
    .where(matching(workspaceId, filter));
  return row?.points ?? 0;
}

export async function isKnown(db: DbOrTx, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from ${memberships} where ${and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId))})
      or exists (select from ${rewardEntries} where ${and(eq(rewardEntries.workspaceId, workspaceId), eq(rewardEntries.userId, userId))})
      as known`);
  return rows[0]?.known ?? false;
}
