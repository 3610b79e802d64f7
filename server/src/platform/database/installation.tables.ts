import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

/** One row with data of the installation as a whole. */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey().default(1),
  /** Of the key that encrypts secrets: a server with another one refuses to start. */
  keyFingerprint: bytea('key_fingerprint').notNull(),
});
