import { PRESENCE_MODES } from '@coloa/contract/issues/presence.contract.ts';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { issues } from '../issues.tables.ts';

/** People in different rooms do not see each other. Clients are in `CLIENT`. */
export const ROOMS = ['TEAM', 'CLIENT'] as const;

/**
 * The issue that each open page shows. The migration creates the table UNLOGGED: it is empty after a crash, and neither backups nor replicas
 * contain it.
 */
export const issuePresence = pgTable(
  'issue_presence',
  {
    workspaceId: workspaceIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: uuid('page_id').notNull(),
    issueId: uuid('issue_id').notNull(),
    room: text('room', { enum: ROOMS }).notNull(),
    mode: text('mode', { enum: PRESENCE_MODES }).notNull(),
    /** Expired rows count as absent. This column has no index, so that most updates change no index. */
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.pageId] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('issue_presence_issue').on(t.workspaceId, t.issueId),
  ],
);
