import { ASSIGNEE_STATUSES, HATS } from '@coloa/contract/projects/project-states.ts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { projects } from '../projects.tables.ts';

export const assignees = pgTable(
  'assignees',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    hats: text('hats', { enum: HATS }).array().notNull(),
    status: text('status', { enum: ASSIGNEE_STATUSES }).notNull().default('ASSIGNED'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    uniqueIndex('assignees_once').on(t.workspaceId, t.projectId, t.userId),
    index('assignees_user').on(t.workspaceId, t.userId, t.projectId),
    // This index serves queries for users who retest issues, in all projects of a workspace.
    index('assignees_retesting').on(t.workspaceId, t.projectId, t.userId).where(sql`hats && '{TESTER,LEAD}'`),
  ],
);
