import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytea, instantColumn } from '../platform/database/columns.ts';
import { users } from './users.tables.ts';

/** Installation table: the second factor (TOTP, RFC 6238). */
export const twoFactor = pgTable('two_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytea('secret').notNull(),
  /** Null until a code confirms the secret. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The time step of the last used code. Codes of this and earlier steps are invalid. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
});

/** Installation table: SHA-256 hashes of recovery codes; each code is valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => twoFactor.userId, { onDelete: 'cascade' }),
    hash: bytea('hash').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
