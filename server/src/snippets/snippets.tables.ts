import { LANGUAGES } from '@coloa/contract/languages.ts';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

export const snippets = pgTable(
  'snippets',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    // Does not refer to `memberships`, because System users work in workspaces without a membership.
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    searchName: text('search_name').notNull(),
    text: text('text').notNull(),
    language: text('language', { enum: LANGUAGES }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('snippets_name').on(t.workspaceId, t.ownerId, t.searchName)],
);
