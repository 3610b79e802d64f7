import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { sql } from 'drizzle-orm';
import { buildNotifications } from '../src/notifications/notifications.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { LAST_DAY } from './company.ts';
import { LAST_INSTANT, startOf } from './story.ts';

const DAY = 24 * 3_600_000;
/** Maximum age of notifications at the end of the demo, in days. */
const SHOWN_DAYS = 75;
/** Number of days before the end of the demo whose notifications are unread. */
const UNREAD_DAYS = 4;
/** Time of day of notifications about due dates, in milliseconds after midnight. */
const MORNING = 7 * 3_600_000;

type Cause = {
  kind: NotificationKind;
  at: string;
  workspaceId: string;
  userId: string;
  byId: string | null;
  projectId: string;
  issueId: string | null;
  taskId: string | null;
  commentId: string | null;
  stepId: string | null;
  dueDay: string | null;
};

/** Adds the notifications of the last months, derived from events. The newest are unread, and none is emailed. */
export async function fillNotifications(tx: DbOrTx): Promise<void> {
  const since = new Date(LAST_INSTANT - SHOWN_DAYS * DAY).toISOString();
  const step = (from: string | null, to: string) => JSON.stringify([{ field: 'status', ...(from && { from }), to }]);
  const sentBack = sql`h.changes @> ${step('IN_REVIEW', 'DRAFT')}::jsonb`;
  const decided = sql`(h.changes @> ${step('IN_REVIEW', 'OPEN')}::jsonb or h.changes @> ${step(null, 'REJECTED')}::jsonb
    or h.changes @> ${step(null, 'DUPLICATE')}::jsonb)`;
  const ofIssue = sql`h.at, h.workspace_id, i.reporter_id, h.actor_id, i.project_id, i.id, null::uuid, null::uuid, null::date
    from issue_history h join issues i on i.workspace_id = h.workspace_id and i.id = h.issue_id`;
  const { rows } = await tx.execute<Cause>(sql`
    select kind, to_json(at)#>>'{}' as at, workspace_id as "workspaceId", user_id as "userId", by_id as "byId", project_id as "projectId",
      issue_id as "issueId", task_id as "taskId", comment_id as "commentId", due_day::text as "dueDay", (
        select h.id from issue_history h
        where h.workspace_id = told.workspace_id and h.issue_id = told.issue_id and h.at = told.at
          and (kind = 'SENT_BACK' and ${sentBack} or kind = 'REVIEWED' and ${decided} or kind = 'RETESTED' and h.action = 'RETESTED')
        limit 1
      ) as "stepId"
    from (
      select 'ASSIGNED', a.created_at, a.workspace_id, a.user_id, p.created_by, p.id, null::uuid, null::uuid, null::uuid, null::date
      from assignees a join projects p on p.workspace_id = a.workspace_id and p.id = a.project_id
      union all
      select 'MENTIONED', c.created_at, c.workspace_id, m.user_id, c.author_id, c.project_id, c.issue_id, null, c.id, null
      from comments c join comment_mentions m on m.workspace_id = c.workspace_id and m.comment_id = c.id where c.deleted_at is null
      union all
      select 'SENT_BACK', ${ofIssue} where ${sentBack}
      union all
      select 'REVIEWED', ${ofIssue} where ${decided}
      union all
      select 'READY_FOR_RETEST', ${ofIssue} where h.changes @> ${step(null, 'READY_FOR_RETEST')}::jsonb
      union all
      select 'RETESTED', h.at, h.workspace_id, i.fixer_id, h.actor_id, i.project_id, i.id, null, null, null
      from issue_history h join issues i on i.workspace_id = h.workspace_id and i.id = h.issue_id
      where h.action = 'RETESTED' and i.fixer_id is not null
      union all
      select 'DUE_SOON', ${new Date(startOf(LAST_DAY) + MORNING).toISOString()}::timestamptz, t.workspace_id, a.user_id, null, t.project_id, null, t.id,
        null, t.due_day
      from tasks t join task_assignees a on a.workspace_id = t.workspace_id and a.task_id = t.id
      where t.status <> 'DONE' and t.due_day between ${LAST_DAY}::date - 1 and ${LAST_DAY}::date + 3
    ) as told (kind, at, workspace_id, user_id, by_id, project_id, issue_id, task_id, comment_id, due_day)
    where at >= ${since}::timestamptz and at <= ${new Date(LAST_INSTANT).toISOString()}::timestamptz and user_id is distinct from by_id
    order by at, kind, user_id, project_id, issue_id, task_id`);
  const read = LAST_INSTANT - UNREAD_DAYS * DAY;
  await buildNotifications(
    tx,
    rows.map(({ at: text, ...row }) => {
      const at = new Date(text);
      return { ...row, at, readAt: at.getTime() < read ? new Date(at.getTime() + 3_600_000) : null };
    }),
  );
}
