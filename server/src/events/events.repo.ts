import type { EventKind } from '@coloa/contract/events/event-kinds.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, preparedSql } from '../platform/database/prepared.ts';
import { newId } from '../platform/ids.ts';
import { writingEvents } from './events.scope.ts';
import { events } from './events.tables.ts';

export interface EventRecord {
  id: string;
  kind: EventKind;
  /** The id of the project; for kinds outside projects the id of the group, topic, write-up, user or workspace. */
  projectId: string;
  issueId: string | null;
  commentId: string | null;
}

const runInsert = preparedSql<object>()(
  ({ workspaceId, told }: Places<'workspaceId' | 'told'>) => sql`
    with ${writingEvents(sql`
      select ${workspaceId}::uuid, id, kind, "projectId", "issueId", "commentId"
      from jsonb_to_recordset(${told}::jsonb) as told (id uuid, kind text, "projectId" uuid, "issueId" uuid, "commentId" uuid)
      order by id`)}`,
);

/** Inserts events. After the commit, every process is notified of them. */
export async function insertEvents(tx: DbOrTx, workspaceId: string, told: readonly Omit<EventRecord, 'id'>[]): Promise<void> {
  if (told.length === 0) return;
  await runInsert(tx, { workspaceId, told: JSON.stringify(told.map((event) => ({ id: newId(), ...event }))) });
}

const columns = {
  id: events.id,
  kind: events.kind,
  projectId: events.projectId,
  issueId: events.issueId,
  commentId: events.commentId,
};

/** Returns events whose transactions began after `since`, in the order in which they were written. */
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
