import type { EventKind } from '@coloa/contract/events/event-kinds.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { events } from './events.tables.ts';

/** What changed, by ids alone. */
export interface EventRecord {
  id: string;
  kind: EventKind;
  projectId: string;
  issueId: string | null;
  commentId: string | null;
}

/** One statement: the row, and the word to every process, which PostgreSQL passes on when the transaction commits. */
export async function insertEvent(tx: DbOrTx, workspaceId: string, channel: string, event: Omit<EventRecord, 'id'>): Promise<void> {
  const row = { id: newId(), ...event };
  const notice = JSON.stringify({ workspaceId, ...row });
  await tx.execute(sql`
    with written as (
      insert into ${events} (workspace_id, id, kind, project_id, issue_id, comment_id)
      values (${workspaceId}::uuid, ${row.id}::uuid, ${row.kind}, ${row.projectId}::uuid, ${row.issueId}::uuid, ${row.commentId}::uuid)
      returning id
    )
    select pg_notify(${channel}, ${notice}) from written`);
}

const columns = {
  id: events.id,
  kind: events.kind,
  projectId: events.projectId,
  issueId: events.issueId,
  commentId: events.commentId,
};

/** Transactions write in another order than they commit in: what was begun this long before may have come after it. */
const OVERLAP = "interval '60 seconds'";

/**
 * What was written since that event, and a little before it, the oldest first; null when it is not there any more, so that nobody can
 * tell what was missed.
 */
export async function eventsSince(db: DbOrTx, workspaceId: string, id: string, limit: number): Promise<EventRecord[] | null> {
  const [last] = await db
    .select({ since: sql<string>`(${events.at} - ${sql.raw(OVERLAP)})::text` })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), eq(events.id, id)));
  if (!last) return null;
  return db
    .select(columns)
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), gt(events.at, sql`${last.since}::timestamptz`)))
    .orderBy(asc(events.seq))
    .limit(limit);
}

export async function deleteEventsBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(events).where(lt(events.at, before));
}
