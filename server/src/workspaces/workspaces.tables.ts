import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/columns.ts';

/** Installation table: the tenants. */
export const workspaces = pgTable('workspaces', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Ho_Chi_Minh'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
});
