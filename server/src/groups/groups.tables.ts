import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

/** Projects that belong together, for example those of a client, a product line or a campaign. */
export const groups = pgTable(
  'groups',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name without redacted text, folded. */
    searchName: text('search_name').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
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
    uniqueIndex('groups_name').on(t.workspaceId, t.name),
    index('groups_search_name').on(t.workspaceId, t.searchName, t.id),
    index('groups_created').on(t.workspaceId, t.createdAt, t.id),
    index('groups_updated').on(t.workspaceId, t.updatedAt, t.id),
  ],
);

export const groupProjects = pgTable(
  'group_projects',
  {
    workspaceId: workspaceIdColumn(),
    groupId: uuid('group_id').notNull(),
    projectId: uuid('project_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.groupId, t.projectId] }),
    foreignKey({ columns: [t.workspaceId, t.groupId], foreignColumns: [groups.workspaceId, groups.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    index('group_projects_project').on(t.workspaceId, t.projectId),
  ],
);

/** The people of a group, who get no rights from it. */
export const groupPeople = pgTable(
  'group_people',
  {
    workspaceId: workspaceIdColumn(),
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.groupId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.groupId], foreignColumns: [groups.workspaceId, groups.id] }).onDelete('cascade'),
    index('group_people_user').on(t.workspaceId, t.userId),
  ],
);
