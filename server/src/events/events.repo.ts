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

/** One statement: the rows, and the word of each to every process, which PostgreSQL passes on when the transaction commits. */
export async function insertEvents(
  tx: DbOrTx,
  workspaceId: string,
  channel: string,
  told: readonly Omit<EventRecord, 'id'>[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map((event) => ({ id: newId(), ...event }));
  await tx.execute(sql`
    with written as (
      insert into ${events} (workspace_id, id, kind, project_id, issue_id, comment_id)
      select ${workspaceId}::uuid, id, kind, "projectId", "issueId", "commentId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told (id uuid, kind text, "projectId" uuid, "issueId" uuid, "commentId" uuid)
      order by id
      returning workspace_id, id, kind, project_id, issue_id, comment_id
    )
    select pg_notify(${channel}, jsonb_build_object(
      'workspaceId', workspace_id, 'id', id, 'kind', kind, 'projectId', project_id, 'issueId', issue_id, 'commentId', comment_id
    )::text) from written`);
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
