import { CAPPED_SEVERITIES, type RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import { and, asc, between, eq, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { rewardEntries } from './leaderboard.tables.ts';
import type { AuthorEntry } from './preview.policy.ts';
import { AUTHOR_KINDS } from './shares.policy.ts';

/** A period, including both days. */
export interface Period {
  from: string;
  to: string;
}

const within = (workspaceId: string, { from, to }: Period) =>
  and(eq(rewardEntries.workspaceId, workspaceId), between(rewardEntries.day, from, to));

/** Entries of a period for authors of issues, in the order of writing. */
export const listAuthorEntries = (db: DbOrTx, workspaceId: string, period: Period): Promise<AuthorEntry[]> =>
  db
    .select({
      id: rewardEntries.id,
      at: rewardEntries.at,
      userId: rewardEntries.userId,
      kind: rewardEntries.kind,
      points: rewardEntries.points,
      rateVersion: rewardEntries.rateVersion,
      projectId: rewardEntries.projectId,
      subjectId: rewardEntries.subjectId,
      severity: rewardEntries.severity,
      share: rewardEntries.share,
      reverses: rewardEntries.reverses,
      again: rewardEntries.again,
    })
    .from(rewardEntries)
    .where(and(within(workspaceId, period), inArray(rewardEntries.kind, [...AUTHOR_KINDS])))
    .orderBy(asc(rewardEntries.id));

/** Returns the points of each person for LOW and INFO in each project before a date. */
export const sumCappedBefore = (db: DbOrTx, workspaceId: string, day: string) =>
  db
    .select({
      userId: rewardEntries.userId,
      projectId: rewardEntries.projectId,
      points: sql<number>`sum(${rewardEntries.points})::int`,
    })
    .from(rewardEntries)
    .where(
      and(
        eq(rewardEntries.workspaceId, workspaceId),
        lt(rewardEntries.day, day),
        eq(rewardEntries.kind, 'ISSUE'),
        inArray(rewardEntries.severity, [...CAPPED_SEVERITIES]),
      ),
    )
    .groupBy(rewardEntries.userId, rewardEntries.projectId);

export interface KindSum {
  userId: string;
  kind: RewardKind;
  /** The points in the ledger. */
  points: number;
  /** The part of `points` that was awarded before the period and repeated or reversed in it. */
  kept: number;
  /** The number of awards of the period, without those reversed in it. */
  awards: number;
}

/** Returns sums of a period by person and kind. In `kept` and `awards`, repeated awards count on the day of the first award. */
export async function sumByKind(db: DbOrTx, workspaceId: string, { from, to }: Period): Promise<KindSum[]> {
  const { rows } = await db.execute<Record<keyof KindSum, unknown>>(sql`
    select e.user_id as "userId", e.kind, sum(e.points)::int as points,
      coalesce(sum(e.points) filter (where coalesce(first.day, taken.day, e.day) < ${from}::date), 0)::int as kept,
      coalesce(sum(case when e.reverses is null then 1 else -1 end) filter (where coalesce(first.day, taken.day, e.day) >= ${from}::date), 0)::int as awards
    from ${rewardEntries} as "e"
    left join ${rewardEntries} as "taken" on taken.workspace_id = e.workspace_id and taken.id = e.reverses
    left join ${rewardEntries} as "first" on first.workspace_id = e.workspace_id and first.id = coalesce(taken.again, e.again)
    where e.workspace_id = ${workspaceId} and e.day between ${from}::date and ${to}::date
    group by e.user_id, e.kind`);
  return rows as unknown as KindSum[];
}
