import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { files } from './files.tables.ts';

/**
 * Originals of edited images, for the team alone. No place uses an original, so texts, lists, reports and links cannot show it. Several
 * edited images can have the same original.
 */
export const fileOriginals = pgTable(
  'file_originals',
  {
    workspaceId: workspaceIdColumn(),
    /** The edited image. */
    fileId: uuid('file_id').notNull(),
    originalId: uuid('original_id').notNull(),
    keptBy: uuid('kept_by')
      .notNull()
      .references(() => users.id),
    keptAt: instantColumn('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId] }),
    foreignKey({ columns: [t.workspaceId, t.fileId], foreignColumns: [files.workspaceId, files.id] }).onDelete('cascade'),
    foreignKey({
      // PostgreSQL would cut the generated name, which has 64 characters.
      name: 'file_originals_original_fk',
      columns: [t.workspaceId, t.originalId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete('cascade'),
    index('file_originals_original').on(t.workspaceId, t.originalId),
  ],
);
