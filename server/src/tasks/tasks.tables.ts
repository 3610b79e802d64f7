import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { ROW_STATES, TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { controls } from '../checklists/checklists.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

export const tasks = pgTable(
  'tasks',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** The parent task; null for tasks on the first of the two levels. */
    parentId: uuid('parent_id'),
    /** The position among the siblings, from 0 without gaps. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: TASK_STATUSES }).notNull(),
    priority: text('priority', { enum: PRIORITIES }),
    startDay: date('start_day', { mode: 'string' }),
    dueDay: date('due_day', { mode: 'string' }),
    estimateMinutes: integer('estimate_minutes'),
    spentMinutes: integer('spent_minutes').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** The key of a standard task, such as `WEB/recon`, which prevents duplicates of the task in a project. */
    standardKey: text('standard_key'),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.parentId], foreignColumns: [t.workspaceId, t.id] }).onDelete('cascade'),
    index('tasks_project').on(t.workspaceId, t.projectId, t.parentId, t.position),
    uniqueIndex('tasks_standard').on(t.workspaceId, t.projectId, t.standardKey).where(sql`standard_key is not null`),
    index('tasks_parent').on(t.workspaceId, t.parentId),
    index('tasks_due').on(t.workspaceId, t.dueDay).where(sql`due_day is not null and status <> 'DONE'`),
  ],
);

export const taskAssignees = pgTable(
  'task_assignees',
  {
    workspaceId: workspaceIdColumn(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
    checked: integer('checked').notNull().default(0),
    notAvailable: integer('not_available').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.taskId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.taskId], foreignColumns: [tasks.workspaceId, tasks.id] }).onDelete('cascade'),
    index('task_assignees_user').on(t.workspaceId, t.userId),
  ],
);

export const taskBlockers = pgTable(
  'task_blockers',
  {
    workspaceId: workspaceIdColumn(),
    taskId: uuid('task_id').notNull(),
    blockerId: uuid('blocker_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.taskId, t.blockerId] }),
    foreignKey({ columns: [t.workspaceId, t.taskId], foreignColumns: [tasks.workspaceId, tasks.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.blockerId], foreignColumns: [tasks.workspaceId, tasks.id] }).onDelete('cascade'),
    index('task_blockers_blocker').on(t.workspaceId, t.blockerId),
  ],
);

export const taskRows = pgTable(
  'task_rows',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    taskId: uuid('task_id').notNull(),
    position: integer('position').notNull(),
    controlId: uuid('control_id'),
    /** Empty for a row with a control, which shows the control's title. */
    title: text('title').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.taskId], foreignColumns: [tasks.workspaceId, tasks.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.controlId], foreignColumns: [controls.workspaceId, controls.id] }).onDelete('cascade'),
    index('task_rows_task').on(t.workspaceId, t.taskId, t.position),
    uniqueIndex('task_rows_control').on(t.workspaceId, t.controlId, t.taskId).where(sql`control_id is not null`),
  ],
);

/** A row without a record counts as not checked by the user. */
export const taskRowStates = pgTable(
  'task_row_states',
  {
    workspaceId: workspaceIdColumn(),
    rowId: uuid('row_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ROW_STATES }).notNull(),
    /** The state before the last change, or null if there was none. */
    previous: text('previous', { enum: ROW_STATES }),
    /** Markdown with evidence of the result. */
    note: text('note').notNull(),
    at: instantColumn('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.rowId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.rowId], foreignColumns: [taskRows.workspaceId, taskRows.id] }).onDelete('cascade'),
  ],
);

export const taskRowIssues = pgTable(
  'task_row_issues',
  {
    workspaceId: workspaceIdColumn(),
    rowId: uuid('row_id').notNull(),
    userId: uuid('user_id').notNull(),
    issueId: uuid('issue_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.rowId, t.userId, t.issueId] }),
    foreignKey({
      columns: [t.workspaceId, t.rowId, t.userId],
      foreignColumns: [taskRowStates.workspaceId, taskRowStates.rowId, taskRowStates.userId],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('task_row_issues_issue').on(t.workspaceId, t.issueId),
  ],
);
