import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { issues } from '../issues.tables.ts';

/** Contributors of an issue in addition to its reporter, who gets the remaining percentage. */
export const contributors = pgTable(
  'issue_contributors',
  {
    workspaceId: workspaceIdColumn(),
    issueId: uuid('issue_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The share in percent. */
    share: smallint('share').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.issueId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('issue_contributors_user').on(t.workspaceId, t.userId, t.issueId),
    check('issue_contributors_share', sql`share between 0 and 100`),
  ],
);
