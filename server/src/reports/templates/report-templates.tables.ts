import { bigint, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';

export const reportTemplates = pgTable(
  'report_templates',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    storedAs: text('stored_as').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('report_templates_name').on(t.workspaceId, t.name)],
);
