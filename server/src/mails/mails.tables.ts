import { MAIL_SECURITIES } from '@coloa/contract/config/config.contract.ts';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn } from '../platform/database/columns.ts';

/** A workspace's own mail server. */
export const mailSettings = pgTable('mail_settings', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security', { enum: MAIL_SECURITIES }).notNull(),
  /** Null if the server requires no login. */
  username: text('username'),
  /** Encrypted; never returned. */
  password: bytea('password'),
  fromName: text('from_name').notNull(),
  fromAddress: text('from_address').notNull(),
  /**
   * True if a user with all permissions of an Admin set the server. Otherwise it sends no account email, because the owner of the server
   * could take over users with more permissions.
   */
  carriesAccounts: boolean('carries_accounts').notNull(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});
