import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { EVENTS_CHANNEL, events } from './events.tables.ts';

/** Notifies every process of an event that is not stored, such as one that is only valid for seconds. `event` is an `EventRecord` as jsonb. */
export const notifying = (event: SQL): SQL => sql`pg_notify(${EVENTS_CHANNEL}, (${event})::text)`;

/**
 * Returns the end of a statement that inserts the events selected by `told` (workspace_id, id, kind, project_id, issue_id, comment_id), and
 * notifies every process on commit. The statement returns one row for each event; `also` adds columns of an earlier CTE with one row.
 */
export const writingEvents = (told: SQL, also?: { columns: SQL; from: SQL }): SQL => sql`
    written as (
      insert into ${events} (workspace_id, id, kind, project_id, issue_id, comment_id) ${told}
      returning workspace_id, id, kind, project_id, issue_id, comment_id
    )
    select pg_notify(${EVENTS_CHANNEL}, jsonb_build_object(
      'workspaceId', w.workspace_id, 'id', w.id, 'kind', w.kind, 'projectId', w.project_id, 'issueId', w.issue_id, 'commentId', w.comment_id
    )::text) ${also ? sql`, ${also.columns} from written as w, ${also.from}` : sql`from written as w`}`;

/** Like `writingEvents`, with one `TASK` event for each row of `changed`, which selects workspace_id, id (of the event) and project_id. */
export const publishingTasks = (changed: SQL, also?: { columns: SQL; from: SQL }): SQL =>
  writingEvents(sql`select c.workspace_id, c.id, 'TASK', c.project_id, null::uuid, null::uuid from (${changed}) as c`, also);

/**
 * Returns SQL for a string that changes with each event of a project, except for comments, which reports do not contain. It combines the
 * number of events with the highest `seq`, because an event with a lower `seq` may be committed later.
 */
export const changesTold = (of: { workspaceId: AnyPgColumn; projectId: AnyPgColumn }) => sql<string>`(
  select count(*) || '.' || coalesce(max(${events.seq}), 0) from ${events}
  where ${events.workspaceId} = ${of.workspaceId} and ${events.projectId} = ${of.projectId} and ${events.kind} <> 'COMMENT'
)`;
