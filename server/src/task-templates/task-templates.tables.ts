import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import type { TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

/** The tree is stored as one JSON value, because the server only reads, copies and changes it as a whole. */
export const taskTemplates = pgTable(
  'task_templates',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The folded name, for searching and sorting. */
    searchName: text('search_name').notNull(),
    description: text('description').notNull(),
    kinds: text('kinds', { enum: PROJECT_KINDS }).array().notNull(),
    tasks: jsonb('tasks').$type<TemplateTask[]>().notNull(),
    /** The number of tasks on both levels, stored so that a list need not read the tree. */
    taskCount: integer('task_count').notNull(),
    rowCount: integer('row_count').notNull(),
    lastDay: integer('last_day'),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('task_templates_name').on(t.workspaceId, sql`lower(name)`),
    index('task_templates_order').on(t.workspaceId, t.searchName, t.id),
  ],
);
