import { TOKEN_SCOPES } from '@coloa/contract/tokens/tokens.contract.ts';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope', { enum: TOKEN_SCOPES }).notNull(),
    /** The projects that the token can access; null for all projects that the owner can read. */
    projectIds: uuid('project_ids').array(),
    /** SHA-256 of the token. */
    hash: bytea('hash').notNull(),
    ending: text('ending').notNull(),
    /** The last valid day in the time zone of the workspace. Null if the token does not expire. */
    expiresOn: date('expires_on', { mode: 'string' }),
    lastUsedAt: instantColumn('last_used_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('api_tokens_hash').on(t.hash),
    index('api_tokens_user').on(t.workspaceId, t.userId, t.id),
  ],
);
