import { RETEST_EDIT_FIELD } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personAsJson, personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { isRetestEdit, issueHistory, issues } from '../issues.tables.ts';
import { retestResults, retestRounds, retests } from './retests.tables.ts';

export interface WhichRetests {
  issueId: string;
  id?: string;
  /**
   * The time of the earliest retest to list; null for all retests. For clients, this is the time of publication, because they cannot see
   * earlier retests.
   */
  since: Date | null;
  before?: string | undefined;
}

function matching(workspaceId: string, { issueId, id, since, before }: WhichRetests) {
  const ofIssue = and(
    eq(retests.workspaceId, workspaceId),
    eq(retests.issueId, issueId),
    id === undefined ? undefined : eq(retests.id, id),
    since ? gte(retests.at, since) : undefined,
  );
  if (before === undefined) return ofIssue;
  const one = new QueryBuilder()
    .select({ id: retests.id })
    .from(retests)
    .where(and(ofIssue, eq(retests.id, before)));
  return and(ofIssue, lt(retests.id, one));
}

/** `seen` means that clients can see the note, because the retest was recorded after the publication. */
export const listNotes = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({ note: retests.note, seen: sql<boolean>`${retests.at} >= coalesce(${issues.publishedAt}, ${issues.updatedAt})` })
    .from(retests)
    .innerJoin(issues, and(eq(issues.workspaceId, retests.workspaceId), eq(issues.id, retests.issueId)))
    .where(matching(workspaceId, { issueId, since: null }));

export const listRetests = (db: DbOrTx, workspaceId: string, which: WhichRetests, limit: number, offset: number) =>
  db
    .select({
      id: retests.id,
      round: { id: retestRounds.id, number: retestRounds.number },
      testedBy: personColumns(users),
      day: retests.day,
      at: retests.at,
      result: retests.result,
      note: retests.note,
      version: retests.version,
      editedAt: retests.editedAt,
      editedBy: personAsJson(retests.editedBy),
    })
    .from(retests)
    .innerJoin(retestRounds, and(eq(retestRounds.workspaceId, retests.workspaceId), eq(retestRounds.id, retests.roundId)))
    .innerJoin(users, eq(users.id, retests.testedBy))
    .where(matching(workspaceId, which))
    .orderBy(desc(retests.id))
    .limit(limit)
    .offset(offset);
export type RetestRecord = Awaited<ReturnType<typeof listRetests>>[number];

export const countRetests = (db: DbOrTx, workspaceId: string, which: WhichRetests): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(retests).where(matching(workspaceId, which)));

export async function listResults(db: DbOrTx, workspaceId: string, retestIds: readonly string[]) {
  if (retestIds.length === 0) return [];
  return db
    .select({
      retestId: retestResults.retestId,
      assetId: retestResults.assetId,
      kind: retestResults.kind,
      value: retestResults.value,
      result: retestResults.result,
      note: retestResults.note,
    })
    .from(retestResults)
    .where(and(eq(retestResults.workspaceId, workspaceId), inArray(retestResults.retestId, [...retestIds])))
    .orderBy(asc(retestResults.retestId), asc(retestResults.position));
}
export type ResultRecord = Awaited<ReturnType<typeof listResults>>[number];

type NewResult = Pick<typeof retestResults.$inferInsert, 'assetId' | 'kind' | 'value' | 'result' | 'note'>;

export async function insertRetest(
  tx: DbOrTx,
  workspaceId: string,
  row: Omit<typeof retests.$inferInsert, 'workspaceId'>,
  results: readonly NewResult[],
): Promise<void> {
  await tx.insert(retests).values({ ...row, workspaceId });
  await tx.insert(retestResults).values(results.map((result, position) => ({ ...result, workspaceId, retestId: row.id, position })));
}

const byId = (workspaceId: string, retestId: string) => and(eq(retests.workspaceId, workspaceId), eq(retests.id, retestId));

export async function findRetest(db: DbOrTx, workspaceId: string, retestId: string) {
  const [row] = await db
    .select({
      id: retests.id,
      issueId: retests.issueId,
      round: { id: retestRounds.id, number: retestRounds.number },
      testedBy: retests.testedBy,
      day: retests.day,
      at: retests.at,
      result: retests.result,
      note: retests.note,
      version: retests.version,
    })
    .from(retests)
    .innerJoin(retestRounds, and(eq(retestRounds.workspaceId, retests.workspaceId), eq(retestRounds.id, retests.roundId)))
    .where(byId(workspaceId, retestId));
  return row ?? null;
}
export type StoredRetest = NonNullable<Awaited<ReturnType<typeof findRetest>>>;

/** Lists the recorded edits of a retest after a version of it, oldest first. The issue's history contains them. */
export async function listEditsSince(
  db: DbOrTx,
  workspaceId: string,
  { id, issueId }: Pick<StoredRetest, 'id' | 'issueId'>,
  startedFrom: number,
) {
  const rows = await db
    .select({ changes: issueHistory.changes })
    .from(issueHistory)
    .where(
      and(
        eq(issueHistory.workspaceId, workspaceId),
        eq(issueHistory.issueId, issueId),
        eq(issueHistory.action, 'EDITED'),
        sql`${issueHistory.changes} @> ${JSON.stringify([{ field: RETEST_EDIT_FIELD, to: { id } }])}::jsonb`,
      ),
    );
  const versionOf = ({ changes }: (typeof rows)[number]): number => {
    const origin = changes.find(({ field }) => field === RETEST_EDIT_FIELD)?.to as { version?: number } | undefined;
    return origin?.version ?? 0;
  };
  return rows.filter((row) => versionOf(row) > startedFrom).toSorted((a, b) => versionOf(a) - versionOf(b));
}

type ChangedRetest = Pick<typeof retests.$inferInsert, 'day' | 'result' | 'note' | 'editedBy'> & { version: number };

/** Writes a retest with the results of all its assets, in their stored order. */
export async function writeRetest(
  tx: Tx,
  workspaceId: string,
  retestId: string,
  change: ChangedRetest,
  results: readonly Pick<ResultRecord, 'result' | 'note'>[],
): Promise<void> {
  await tx
    .update(retests)
    .set({ ...change, editedAt: sql`now()` })
    .where(byId(workspaceId, retestId));
  const given = JSON.stringify(results.map(({ result, note }, position) => ({ position, result, note })));
  await tx.execute(sql`update ${retestResults} set result = given.result, note = given.note
    from jsonb_to_recordset(${given}::jsonb) as given(position int, result text, note text)
    where ${retestResults.workspaceId} = ${workspaceId} and ${retestResults.retestId} = ${retestId}
      and ${retestResults.position} = given.position`);
}

/**
 * Returns the last retest of an issue, and whether a later step changed the status. The step of the retest itself has the same time, and
 * steps of its edits do not count.
 */
export async function findLastRetest(db: DbOrTx, workspaceId: string, issueId: string) {
  const moved = new QueryBuilder()
    .select({ later: sql`${issueHistory}.at > ${retests}.at and not ${isRetestEdit}` })
    .from(issueHistory)
    .where(and(eq(issueHistory.workspaceId, workspaceId), eq(issueHistory.issueId, issueId), eq(issueHistory.action, 'STATUS')))
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(1);
  const [row] = await db
    .select({ id: retests.id, result: retests.result, movedSince: sql<boolean>`coalesce(${moved}, false)` })
    .from(retests)
    .where(matching(workspaceId, { issueId, since: null }))
    .orderBy(desc(retests.id))
    .limit(1);
  return row ?? null;
}

/** Whether a user recorded another retest of the issue in the round, with a result other than NOT_TESTABLE. */
export async function hasOtherResult(
  db: DbOrTx,
  workspaceId: string,
  { id, issueId, round, testedBy }: Pick<StoredRetest, 'id' | 'issueId' | 'round' | 'testedBy'>,
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(retests)
    .where(
      and(
        matching(workspaceId, { issueId, since: null }),
        ne(retests.id, id),
        eq(retests.roundId, round.id),
        eq(retests.testedBy, testedBy),
        ne(retests.result, 'NOT_TESTABLE'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const ASKED = JSON.stringify([{ field: 'status', to: 'READY_FOR_RETEST' }]);

export async function whoAsked(db: DbOrTx, workspaceId: string, issueId: string): Promise<string | null> {
  const [row] = await db
    .select({ actorId: issueHistory.actorId })
    .from(issueHistory)
    .where(
      and(
        eq(issueHistory.workspaceId, workspaceId),
        eq(issueHistory.issueId, issueId),
        eq(issueHistory.action, 'STATUS'),
        sql`${issueHistory.changes} @> ${ASKED}::jsonb and not ${isRetestEdit}`,
      ),
    )
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(1);
  return row?.actorId ?? null;
}
