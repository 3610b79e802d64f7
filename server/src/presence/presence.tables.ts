import { PRESENCE_MODES } from '@coloa/contract/presence/presence.contract.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { writeUps } from '../topics/topics.tables.ts';

/** People in different rooms do not see each other. Clients are in `CLIENT`, the author of a draft is alone in `AUTHOR`. */
export const ROOMS = ['TEAM', 'CLIENT', 'AUTHOR'] as const;

/**
 * The issue or write-up that each open page shows. The migration creates the table UNLOGGED: it is empty after a crash, and neither backups
 * nor replicas contain it.
 */
export const presence = pgTable(
  'presence',
  {
    workspaceId: workspaceIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: uuid('page_id').notNull(),
    issueId: uuid('issue_id'),
    writeUpId: uuid('write_up_id'),
    room: text('room', { enum: ROOMS }).notNull(),
    mode: text('mode', { enum: PRESENCE_MODES }).notNull(),
    /** The time after which the page counts as closed. This column has no index, so that most updates change no index. */
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.pageId] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }).onDelete('cascade'),
    index('presence_issue').on(t.workspaceId, t.issueId),
    index('presence_write_up').on(t.workspaceId, t.writeUpId),
    check('presence_subject', sql`num_nonnulls(issue_id, write_up_id) = 1`),
  ],
);
