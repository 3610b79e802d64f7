import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn } from '../platform/database/columns.ts';

/** A session is in one workspace at a time. */
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
    /** If false, the session ends after 12 idle hours instead of 30 days. */
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

/** The tokens as SHA-256. A replaced refresh token stays, so that its reuse by a thief is detected. */
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

/** Counters of failed attempts, networks of sign-ins and times of notifications. A table, so that throttling survives a restart. */
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
    /** For kind `email`, the address to confirm. */
    email: text('email'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [index('one_use_links_user').on(t.userId), index('one_use_links_expiry').on(t.expiresAt)],
);
