import type { Permission } from '@coloa/contract/permissions.ts';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { workspaces } from './workspaces.tables.ts';

/** Custom roles. The contract defines the built-in roles. */
export const roles = pgTable(
  'roles',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The folded name, so that two roles cannot have names that differ only in case, accents or punctuation. */
    nameKey: text('name_key').notNull(),
    privileges: text('privileges').array().$type<Permission[]>().notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('roles_name_key').on(t.workspaceId, t.nameKey)],
);

export const ownRole = { id: roles.id, name: roles.name, privileges: roles.privileges };
