import { SECRET_KINDS } from '@coloa/contract/secrets/secret-kinds.ts';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { issues } from '../issues.tables.ts';

/** Decisions to keep passages of issues that look like secrets. They apply to the value, so they survive edits of the surrounding text. */
export const keptSecrets = pgTable(
  'kept_secrets',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    issueId: uuid('issue_id').notNull(),
    kind: text('kind', { enum: SECRET_KINDS }).notNull(),
    rule: text('rule').notNull(),
    /** A random value, so that equal passages of different issues have different hashes. */
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
    reason: text('reason').notNull(),
    keptBy: uuid('kept_by')
      .notNull()
      .references(() => users.id),
    keptAt: instantColumn('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('kept_secrets_issue').on(t.workspaceId, t.issueId),
  ],
);
