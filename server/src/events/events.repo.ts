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

/** What was begun since that instant, the oldest first. */
export const eventsSince = (db: DbOrTx, workspaceId: string, since: Date, limit: number): Promise<EventRecord[]> =>
  db
    .select(columns)
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), gt(events.at, since)))
    .orderBy(asc(events.seq))
    .limit(limit);

export async function deleteEventsBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(events).where(lt(events.at, before));
}
