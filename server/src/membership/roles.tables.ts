import type { Permission } from '@coloa/contract/permissions.ts';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { workspaces } from './workspaces.tables.ts';

/** The custom roles of a workspace; the built-in ones are in the contract. */
export const roles = pgTable(
  'roles',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Folded, so that two names that differ only in case, accents or punctuation cannot both exist. */
    nameKey: text('name_key').notNull(),
    privileges: text('privileges').array().$type<Permission[]>().notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('roles_name_key').on(t.workspaceId, t.nameKey)],
);

/** The columns of a membership's custom role; null for a built-in one. */
export const ownRole = { id: roles.id, name: roles.name, privileges: roles.privileges };
