import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

/** One row with data of the installation as a whole. */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey().default(1),
  /** Fingerprint of the key that encrypts secrets: a server with another key does not start. */
  keyFingerprint: bytea('key_fingerprint').notNull(),
});
