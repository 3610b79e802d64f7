import { CAPPED_SEVERITIES, type RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import { and, asc, between, eq, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { rewardEntries } from './leaderboard.tables.ts';
import type { AuthorEntry } from './preview.policy.ts';
import { AUTHOR_KINDS } from './shares.policy.ts';

export interface Period {
  from: string;
  to: string;
}

const within = (workspaceId: string, { from, to }: Period) =>
  and(eq(rewardEntries.workspaceId, workspaceId), between(rewardEntries.day, from, to));

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
  points: number;
  /** The part of `points` that repeats or reverses awards from before the period. */
  kept: number;
  /** The number of awards of the period minus those reversed in it. */
  awards: number;
}

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
