import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { issueHistory, issues } from '../issues.tables.ts';
import { retestResults, retestRounds, retests } from './retests.tables.ts';

export interface WhichRetests {
  issueId: string;
  /**
   * The time of the earliest retest to list; null for all retests. For clients, this is the time of publication, because they cannot see
   * earlier retests.
   */
  since: Date | null;
  before?: string | undefined;
}

function matching(workspaceId: string, { issueId, since, before }: WhichRetests) {
  const ofIssue = and(eq(retests.workspaceId, workspaceId), eq(retests.issueId, issueId), since ? gte(retests.at, since) : undefined);
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
        sql`${issueHistory.changes} @> ${ASKED}::jsonb`,
      ),
    )
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(1);
  return row?.actorId ?? null;
}
