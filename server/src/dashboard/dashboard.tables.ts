import type { DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { workspaceIdColumn } from '../platform/database/columns.ts';

/** Stores the layouts that users changed. A user without a row sees all widgets in the default order. */
export const dashboardLayouts = pgTable(
  'dashboard_layouts',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    layout: jsonb('layout').$type<DashboardLayout>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] })],
);
