import { PROJECT_ACTIONS, type ProjectChange } from '@coloa/contract/projects/project-history.ts';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from './projects.tables.ts';

export const projectHistory = pgTable(
  'project_history',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    at: instantColumn('at').notNull().defaultNow(),
    action: text('action', { enum: PROJECT_ACTIONS }).notNull(),
    changes: jsonb('changes').$type<ProjectChange[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    index('project_history_project').on(t.workspaceId, t.projectId, t.id),
  ],
);
