import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

export const installation = pgTable('installation', {
  id: integer('id').primaryKey().default(1),
  /** The fingerprint of the encryption key. A server with another key does not start. */
  keyFingerprint: bytea('key_fingerprint').notNull(),
});
