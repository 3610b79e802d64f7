import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn } from '../platform/database/columns.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** If true, the session ends after 30 idle days; otherwise, after 12 idle hours. */
    remember: boolean('remember').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    lastSeenAt: instantColumn('last_seen_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

export const TOKEN_KINDS = ['access', 'refresh', 'file'] as const;

/** Stores tokens only as SHA-256 hashes. Replaced refresh tokens are kept, so that the server detects the reuse of a stolen one. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: bytea('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    replacedAt: instantColumn('replaced_at'),
  },
  (t) => [index('session_tokens_session').on(t.sessionId), index('session_tokens_expiry').on(t.expiresAt)],
);

/** The throttling state is stored in the database, so that it survives a restart. */
export const loginThrottle = pgTable(
  'login_throttle',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailureAt: instantColumn('last_failure_at').notNull(),
    blockedUntil: instantColumn('blocked_until').notNull(),
  },
  (t) => [index('login_throttle_age').on(t.lastFailureAt)],
);

export const LINK_KINDS = ['reset', 'invite', 'email'] as const;

export const oneUseLinks = pgTable(
  'one_use_links',
  {
    hash: bytea('hash').primaryKey(),
    kind: text('kind', { enum: LINK_KINDS }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The email address to confirm, for links of kind `email`. */
    email: text('email'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [index('one_use_links_user').on(t.userId), index('one_use_links_expiry').on(t.expiresAt)],
);
