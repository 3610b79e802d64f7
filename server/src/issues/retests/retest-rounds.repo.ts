import { PUBLISHED_STATUSES, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import type { Places } from '../../platform/database/prepared.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { projectCounters } from '../../projects/projects.tables.ts';
import { briefColumns, issues } from '../issues.tables.ts';
import { retestRounds, retests } from './retests.tables.ts';

const ofProject = (workspaceId: string, projectId: string) =>
  and(eq(retestRounds.workspaceId, workspaceId), eq(retestRounds.projectId, projectId));
const byId = (workspaceId: string, roundId: string) => and(eq(retestRounds.workspaceId, workspaceId), eq(retestRounds.id, roundId));

const columns = {
  id: retestRounds.id,
  projectId: retestRounds.projectId,
  number: retestRounds.number,
  note: retestRounds.note,
  startDay: retestRounds.startDay,
  endDay: retestRounds.endDay,
};

export const listRounds = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ ...columns, createdBy: personColumns(users) })
    .from(retestRounds)
    .innerJoin(users, eq(users.id, retestRounds.createdBy))
    .where(ofProject(workspaceId, projectId))
    .orderBy(desc(retestRounds.number));
export type RoundRecord = Awaited<ReturnType<typeof listRounds>>[number];

export interface CountedResult {
  roundId: string;
  result: RetestResult;
  issues: number;
  waiting: number;
}

interface WhichResults {
  projectId: string;
  /** All rounds of the project by default. */
  roundId?: string;
  /** Selects only retests that clients can see. */
  outside: boolean;
}

/** Selects the last retest of each issue in each round. */
const lastResults = (db: DbOrTx, workspaceId: string, { projectId, roundId, outside }: WhichResults) =>
  db
    .selectDistinctOn([retests.roundId, retests.issueId], {
      roundId: retests.roundId,
      issueId: retests.issueId,
      result: retests.result,
      day: retests.day,
      testedBy: retests.testedBy,
      status: issues.status,
    })
    .from(retests)
    .innerJoin(issues, and(eq(issues.workspaceId, retests.workspaceId), eq(issues.id, retests.issueId)))
    .where(
      and(
        eq(retests.workspaceId, workspaceId),
        eq(issues.projectId, projectId),
        isNull(issues.deletedAt),
        roundId === undefined ? undefined : eq(retests.roundId, roundId),
        outside ? and(inArray(issues.status, [...PUBLISHED_STATUSES]), gte(retests.at, issues.publishedAt)) : undefined,
      ),
    )
    .orderBy(retests.roundId, retests.issueId, desc(retests.id))
    .as('last');

/** Counts each issue once per round, with the result of its last retest in the round. */
export async function countResults(db: DbOrTx, workspaceId: string, which: WhichResults): Promise<CountedResult[]> {
  const last = lastResults(db, workspaceId, which);
  const waiting = sql<number>`(count(*) filter (where ${last.status} = 'READY_FOR_RETEST'))::int`;
  return db
    .select({ roundId: last.roundId, result: last.result, issues: sql<number>`count(*)::int`, waiting })
    .from(last)
    .groupBy(last.roundId, last.result);
}

export type WhichOfRound = WhichResults & { roundId: string; result: RetestResult | undefined };

export function listRoundResults(db: DbOrTx, workspaceId: string, which: WhichOfRound, limit: number, offset: number) {
  const last = lastResults(db, workspaceId, which);
  return db
    .select({ issue: briefColumns, result: last.result, day: last.day, testedBy: personColumns(users) })
    .from(last)
    .innerJoin(issues, and(eq(issues.workspaceId, workspaceId), eq(issues.id, last.issueId)))
    .innerJoin(users, eq(users.id, last.testedBy))
    .where(which.result && eq(last.result, which.result))
    .orderBy(asc(issues.number))
    .limit(limit)
    .offset(offset);
}
export type RoundResultRecord = Awaited<ReturnType<typeof listRoundResults>>[number];

export function countRoundResults(db: DbOrTx, workspaceId: string, which: WhichOfRound): Promise<number> {
  const last = lastResults(db, workspaceId, which);
  return countUpTo(
    db,
    db
      .select({ one: sql`1`.as('one') })
      .from(last)
      .where(which.result && eq(last.result, which.result)),
  );
}

export async function countReady(db: DbOrTx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await db
    .select({ issues: sql<number>`coalesce(sum(${projectCounters.issues}), 0)::int` })
    .from(projectCounters)
    .where(
      and(
        eq(projectCounters.workspaceId, workspaceId),
        eq(projectCounters.projectId, projectId),
        eq(projectCounters.status, 'READY_FOR_RETEST'),
      ),
    );
  return row?.issues ?? 0;
}

export async function findRound(db: DbOrTx, workspaceId: string, roundId: string) {
  const [row] = await db.select(columns).from(retestRounds).where(byId(workspaceId, roundId));
  return row ?? null;
}

/** Returns the open round of a project, or null. Locks the round until the transaction ends, so that no other transaction can close it. */
export async function holdOpenRound(tx: Tx, workspaceId: string, projectId: string): Promise<{ id: string; number: number } | null> {
  const [row] = await tx
    .select({ id: retestRounds.id, number: retestRounds.number })
    .from(retestRounds)
    .where(and(ofProject(workspaceId, projectId), isNull(retestRounds.endDay)))
    .for('share');
  return row ?? null;
}

export async function lastRoundNumber(tx: DbOrTx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await tx
    .select({ number: max(retestRounds.number) })
    .from(retestRounds)
    .where(ofProject(workspaceId, projectId));
  return row?.number ?? 0;
}

/** Inserts a round. Returns false if the project already has an open round or a round with this number. */
export async function insertRound(
  tx: DbOrTx,
  workspaceId: string,
  row: Omit<typeof retestRounds.$inferInsert, 'workspaceId'>,
): Promise<boolean> {
  const made = await tx
    .insert(retestRounds)
    .values({ ...row, workspaceId })
    .onConflictDoNothing()
    .returning({ id: retestRounds.id });
  return made.length > 0;
}

export async function updateRound(
  tx: Tx,
  workspaceId: string,
  roundId: string,
  change: { note?: string; endDay?: string | null },
): Promise<void> {
  await tx.update(retestRounds).set(change).where(byId(workspaceId, roundId));
}

export const roundsAsNumber = ({ workspaceId, projectId }: Places<'workspaceId' | 'projectId'>) =>
  sql<number>`(
    select count(*)::int from ${retestRounds}
    where ${retestRounds.workspaceId} = ${workspaceId} and ${retestRounds.projectId} = ${projectId})`;
