import { MAIL_SECURITIES } from '@coloa/contract/config/config.contract.ts';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn } from '../platform/database/columns.ts';

export const mailSettings = pgTable('mail_settings', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security', { enum: MAIL_SECURITIES }).notNull(),
  username: text('username'),
  password: bytea('password'),
  fromName: text('from_name').notNull(),
  fromAddress: text('from_address').notNull(),
  carriesAccounts: boolean('carries_accounts').notNull(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});
