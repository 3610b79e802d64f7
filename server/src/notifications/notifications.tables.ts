import { NOTIFICATION_KINDS, type NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { writeUps } from '../topics/topics.tables.ts';

/**
 * Notifications contain no texts. The texts are read when a notification is shown or emailed, if the recipient can read them at that
 * time.
 */
export const notifications = pgTable(
  'notifications',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    at: instantColumn('at').notNull().defaultNow(),
    /** Null if the system or a reader without an account caused the notification. */
    byId: uuid('by_id').references(() => users.id),
    projectId: uuid('project_id'),
    issueId: uuid('issue_id'),
    taskId: uuid('task_id'),
    writeUpId: uuid('write_up_id'),
    commentId: uuid('comment_id'),
    /**
     * The history entry of the issue with the decision, note or result: for SENT_BACK, REVIEWED, CORRECTION_DECIDED and RETESTED. For
     * READER_MESSAGE, the message.
     */
    stepId: uuid('step_id'),
    dueDay: date('due_day', { mode: 'string' }),
    inPage: boolean('in_page').notNull(),
    readAt: instantColumn('read_at'),
    /** Null if no email is due, because it was sent or will never be sent. */
    mailDueAt: instantColumn('mail_due_at'),
    mailClaimedAt: instantColumn('mail_claimed_at'),
    mailedAt: instantColumn('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.taskId], foreignColumns: [tasks.workspaceId, tasks.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }).onDelete('cascade'),
    index('notifications_user').on(t.workspaceId, t.userId, t.id).where(sql`in_page`),
    index('notifications_unread').on(t.workspaceId, t.userId, t.id).where(sql`in_page and read_at is null`),
    index('notifications_mail').on(t.workspaceId, t.userId, t.mailDueAt).where(sql`mail_due_at is not null`),
    index('notifications_project').on(t.workspaceId, t.projectId),
    index('notifications_issue').on(t.workspaceId, t.issueId).where(sql`issue_id is not null`),
    index('notifications_task').on(t.workspaceId, t.taskId).where(sql`task_id is not null`),
    index('notifications_write_up').on(t.workspaceId, t.writeUpId).where(sql`write_up_id is not null`),
    index('notifications_at').on(sql`at`),
    uniqueIndex('notifications_due').on(t.workspaceId, t.userId, sql`coalesce(task_id, issue_id)`, t.dueDay).where(sql`kind = 'DUE_SOON'`),
  ],
);

/** Installation table: settings apply to all workspaces. Without a row, `DEFAULT_NOTIFICATION_SETTINGS` apply. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb('settings').$type<NotificationSettings>().notNull(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});
