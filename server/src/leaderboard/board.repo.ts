import { and, eq, gte, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import type { Period } from '../platform/text/periods.ts';
import { rewardDays } from './leaderboard.tables.ts';

const sumOf = <Column extends keyof typeof rewardDays.$inferSelect>(column: Column) =>
  sql<number>`sum(${rewardDays[column]})::float8`.as(column);

const SUMS = {
  points: sumOf('points'),
  critical: sumOf('critical'),
  high: sumOf('high'),
  medium: sumOf('medium'),
  low: sumOf('low'),
  info: sumOf('info'),
  varies: sumOf('varies'),
  rejected: sumOf('rejected'),
  duplicates: sumOf('duplicates'),
  tasks: sumOf('tasks'),
  rows: sumOf('rows'),
  reviews: sumOf('reviews'),
  retests: sumOf('retests'),
  writeUps: sumOf('writeUps'),
};

const sumDays = (projects: (ids: Placeholder) => SQL | undefined) =>
  prepared(
    (at: Places<'workspaceId' | 'from' | 'to' | 'since' | 'projectIds'>) => {
      const now = sql<boolean>`${rewardDays.day} >= ${at.from}::date`.as('now');
      const summed = new QueryBuilder()
        .select({ userId: rewardDays.userId, now, ...SUMS })
        .from(rewardDays)
        .where(
          and(
            eq(rewardDays.workspaceId, at.workspaceId),
            gte(rewardDays.day, at.since),
            lte(rewardDays.day, at.to),
            projects(at.projectIds),
          ),
        )
        .groupBy(rewardDays.userId, sql`2`)
        .as('summed');
      return selecting(
        {
          person: personColumns(users),
          now: summed.now,
          points: summed.points,
          critical: summed.critical,
          high: summed.high,
          medium: summed.medium,
          low: summed.low,
          info: summed.info,
          varies: summed.varies,
          rejected: summed.rejected,
          duplicates: summed.duplicates,
          tasks: summed.tasks,
          rows: summed.rows,
          reviews: summed.reviews,
          retests: summed.retests,
          writeUps: summed.writeUps,
        },
        (select) => select.from(summed).innerJoin(users, eq(users.id, summed.userId)),
      );
    },
    { planned: false },
  );
const [everywhere, inProjects] = [sumDays(() => undefined), sumDays((projectIds) => sql`${rewardDays.projectId} = any(${projectIds})`)];

/**
 * Returns at most two rows per user: one for the period and one for the period before it.
 * @param projectIds null for all entries, including those without a project
 */
export const sumFigures = (db: DbOrTx, workspaceId: string, { from, to, before }: Period, projectIds: readonly string[] | null) =>
  projectIds === null
    ? everywhere(db, { workspaceId, from, to, since: before.from, projectIds })
    : inProjects(db, { workspaceId, from, to, since: before.from, projectIds });
export type SummedFigures = Awaited<ReturnType<typeof sumFigures>>[number];
