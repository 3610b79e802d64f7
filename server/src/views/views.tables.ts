import { VIEW_PLACES } from '@coloa/contract/views/views.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text('place', { enum: VIEW_PLACES }).notNull(),
    name: text('name').notNull(),
    searchName: text('search_name').notNull(),
    search: text('search').notNull(),
    shared: boolean('shared').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('saved_views_name').on(t.workspaceId, t.ownerId, t.place, t.searchName),
    index('saved_views_shared').on(t.workspaceId, t.place, t.searchName).where(sql`shared`),
  ],
);
