import { CAPPED_SEVERITIES, type RewardKind } from '@coloa/contract/leaderboard/rewards.ts';
import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { contributors } from '../issues/contributors/contributors.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { projects } from '../projects/projects.tables.ts';
import { taskRowStates, taskRows } from '../tasks/tasks.tables.ts';
import { rewardEntries } from './leaderboard.tables.ts';
import { addingUp } from './ledger.repo.ts';
import { AUTHOR_KINDS, type Share } from './shares.policy.ts';

const columns = {
  id: rewardEntries.id,
  userId: rewardEntries.userId,
  kind: rewardEntries.kind,
  points: rewardEntries.points,
  rateVersion: rewardEntries.rateVersion,
  projectId: rewardEntries.projectId,
  subjectId: rewardEntries.subjectId,
  partId: rewardEntries.partId,
  severity: rewardEntries.severity,
  share: rewardEntries.share,
};

const later = alias(rewardEntries, 'later');
const stands = and(
  isNull(rewardEntries.reverses),
  notExists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.workspaceId, rewardEntries.workspaceId), eq(later.reverses, rewardEntries.id))),
  ),
);

/**
 * Lists the awards of a subject that are in force. The query filters by kind, because the author of a write-up chooses its id, which may
 * equal the id of another object.
 */
export const listStanding = (tx: Tx, workspaceId: string, subjectId: string, kinds: readonly RewardKind[]) =>
  tx
    .select(columns)
    .from(rewardEntries)
    .where(
      and(
        eq(rewardEntries.workspaceId, workspaceId),
        eq(rewardEntries.subjectId, subjectId),
        inArray(rewardEntries.kind, [...kinds]),
        stands,
      ),
    )
    .orderBy(asc(rewardEntries.id));
export type Award = Awaited<ReturnType<typeof listStanding>>[number];

export async function listStandingRows(tx: Tx, workspaceId: string, projectId: string, taskId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return tx
    .select(columns)
    .from(rewardEntries)
    .where(
      and(
        eq(rewardEntries.workspaceId, workspaceId),
        eq(rewardEntries.projectId, projectId),
        inArray(rewardEntries.userId, [...userIds]),
        eq(rewardEntries.kind, 'ROW'),
        eq(rewardEntries.partId, taskId),
        stands,
      ),
    )
    .orderBy(asc(rewardEntries.id));
}

export async function findWorth(tx: Tx, workspaceId: string, issueId: string) {
  const [row] = await tx
    .select({
      status: issues.status,
      severity: issues.severity,
      reporterId: issues.reporterId,
      projectBinned: sql<boolean>`${projects.deletedAt} is not null`,
      contributors: sql<Share[]>`coalesce((
        select json_agg(json_build_object('userId', c.user_id, 'share', c.share) order by c.created_at, c.user_id)
        from ${contributors} as "c" where c.workspace_id = ${issues.workspaceId} and c.issue_id = ${issues.id}), '[]')`,
    })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, issueId)));
  return row ?? null;
}

export async function sumCapped(tx: Tx, workspaceId: string, projectId: string, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ userId: rewardEntries.userId, points: sql<number>`sum(${rewardEntries.points})::int` })
    .from(rewardEntries)
    .where(
      and(
        eq(rewardEntries.workspaceId, workspaceId),
        eq(rewardEntries.projectId, projectId),
        inArray(rewardEntries.userId, [...userIds]),
        inArray(rewardEntries.severity, [...CAPPED_SEVERITIES]),
        eq(rewardEntries.kind, 'ISSUE'),
      ),
    )
    .groupBy(rewardEntries.userId);
  return new Map(rows.map(({ userId, points }) => [userId, points]));
}

export async function listUnawardedRows(tx: Tx, workspaceId: string, taskId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return tx
    .select({ rowId: taskRowStates.rowId, userId: taskRowStates.userId })
    .from(taskRows)
    .innerJoin(taskRowStates, and(eq(taskRowStates.workspaceId, taskRows.workspaceId), eq(taskRowStates.rowId, taskRows.id)))
    .where(
      and(
        eq(taskRows.workspaceId, workspaceId),
        eq(taskRows.taskId, taskId),
        inArray(taskRowStates.userId, [...userIds]),
        eq(taskRowStates.state, 'CHECKED'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(rewardEntries)
            .where(
              and(
                eq(rewardEntries.workspaceId, taskRows.workspaceId),
                eq(rewardEntries.subjectId, taskRows.id),
                eq(rewardEntries.kind, 'ROW'),
                eq(rewardEntries.userId, taskRowStates.userId),
                stands,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(taskRows.position), asc(taskRows.id), asc(taskRowStates.userId));
}

export interface When {
  /** The time of the entries; null for the time at which the transaction began. */
  at: Date | null;
  day: string;
}

/** Returns SQL for ids like those of `newId`, which ascend in the given order of the rows. */
export const orderedIds = (
  order: SQL,
): SQL => sql`(${newId().replaceAll('-', '').slice(0, 16)} || '8' || lpad(to_hex(row_number() over (order by ${order})), 7, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 8))::uuid`;

const copied = (from: SQL, { at, day }: When, { points, reverses, again }: Record<'points' | 'reverses' | 'again', SQL>): SQL =>
  addingUp(sql`
    insert into ${rewardEntries} (workspace_id, id, user_id, at, day, kind, points, rate_version, project_id, subject_id, part_id, severity, share, reverses, again)
    select a.workspace_id, ${orderedIds(sql`a.id`)}, a.user_id, ${at === null ? sql`now()` : sql`${at.toISOString()}::timestamptz`}, ${day}::date, a.kind, ${points}, a.rate_version,
      a.project_id, a.subject_id, a.part_id, a.severity, a.share, ${reverses}, ${again}
    from ${from}
    returning *`);

export type Which =
  | { issueId: string }
  | { projectId: string; taskIds?: readonly string[] }
  | { rowIds: readonly string[]; userId?: string };

const among = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

function matching(which: Which): SQL {
  if ('rowIds' in which) {
    const rows = sql`a.kind = 'ROW' and a.subject_id = ${among(which.rowIds)}`;
    return which.userId === undefined ? rows : sql`${rows} and a.user_id = ${which.userId}`;
  }
  if ('issueId' in which) {
    const kinds: RewardKind[] = [...AUTHOR_KINDS, 'REVIEW', 'RETEST'];
    return sql`a.subject_id = ${which.issueId} and a.kind = any(${sql.param(kinds)}::text[])`;
  }
  const ofProject = sql`a.project_id = ${which.projectId}`;
  if (!which.taskIds) return ofProject;
  const tasks = among(which.taskIds);
  return sql`${ofProject} and (a.kind = 'TASK' and a.subject_id = ${tasks} or a.kind = 'ROW' and a.part_id = ${tasks})`;
}

export async function takeBack(tx: Tx, workspaceId: string, which: Which, when: When): Promise<void> {
  const standing = sql`${rewardEntries} as "a"
    where a.workspace_id = ${workspaceId} and a.reverses is null and ${matching(which)}
      and not exists (select from ${rewardEntries} as "r" where r.workspace_id = a.workspace_id and r.reverses = a.id)`;
  await tx.execute(copied(standing, when, { points: sql`-a.points`, reverses: sql`a.id`, again: sql`null::uuid` }));
}

/** Repeats the awards that were reversed at `takenAt`. */
export async function giveBack(tx: Tx, workspaceId: string, which: Which, takenAt: Date, when: When): Promise<void> {
  const taken = sql`${rewardEntries} as "t"
    join ${rewardEntries} as "a" on a.workspace_id = t.workspace_id and a.id = t.reverses
    where t.workspace_id = ${workspaceId} and ${matching(which)} and t.at = ${takenAt.toISOString()}::timestamptz`;
  await tx.execute(copied(taken, when, { points: sql`a.points`, reverses: sql`null::uuid`, again: sql`coalesce(a.again, a.id)` }));
}

/** Returns drafts that still have points, for example a duplicate that became a draft because its original was deleted. */
export const listAwardedDrafts = (tx: Tx, workspaceId: string, projectId: string) =>
  tx
    .selectDistinct({ id: issues.id })
    .from(issues)
    .innerJoin(rewardEntries, and(eq(rewardEntries.workspaceId, issues.workspaceId), eq(rewardEntries.subjectId, issues.id)))
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        eq(issues.projectId, projectId),
        eq(issues.status, 'DRAFT'),
        inArray(rewardEntries.kind, [...AUTHOR_KINDS, 'REVIEW']),
        stands,
      ),
    );
