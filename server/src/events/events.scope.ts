import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { EVENTS_CHANNEL, events } from './events.tables.ts';

/**
 * Returns the end of a statement that inserts events as `told` selects them (workspace_id, id, kind, project_id, issue_id, comment_id), and
 * notifies every process when the transaction commits. The statement returns one row for each event; `also` adds the columns of an earlier
 * part of the statement that has one row.
 */
export const writingEvents = (told: SQL, also?: { columns: SQL; from: SQL }): SQL => sql`
    written as (
      insert into ${events} (workspace_id, id, kind, project_id, issue_id, comment_id) ${told}
      returning workspace_id, id, kind, project_id, issue_id, comment_id
    )
    select pg_notify(${EVENTS_CHANNEL}, jsonb_build_object(
      'workspaceId', w.workspace_id, 'id', w.id, 'kind', w.kind, 'projectId', w.project_id, 'issueId', w.issue_id, 'commentId', w.comment_id
    )::text) ${also ? sql`, ${also.columns} from written as w, ${also.from}` : sql`from written as w`}`;

/**
 * Returns the end of a statement that publishes a task event for each row of `changed`, a query that selects workspace_id, id (of the
 * event) and project_id. The statement returns the same rows as that of `writingEvents`.
 */
export const publishingTasks = (changed: SQL, also?: { columns: SQL; from: SQL }): SQL =>
  writingEvents(sql`select c.workspace_id, c.id, 'TASK', c.project_id, null::uuid, null::uuid from (${changed}) as c`, also);

/**
 * Returns the events of a project as one string: another value means that derived data may be outdated. Comments are left out, because
 * reports do not contain them. The string contains the number of events as well as the last one, because transactions may commit in another
 * order than they began.
 */
export const changesTold = (of: { workspaceId: AnyPgColumn; projectId: AnyPgColumn }) => sql<string>`(
  select count(*) || '.' || coalesce(max(${events.seq}), 0) from ${events}
  where ${events.workspaceId} = ${of.workspaceId} and ${events.projectId} = ${of.projectId} and ${events.kind} <> 'COMMENT'
)`;
