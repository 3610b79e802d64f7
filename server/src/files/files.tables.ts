import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

/** An uploaded file. `file_uses` lists the places that show it. */
export const files = pgTable(
  'files',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The random name in the URL of the file. */
    fileName: text('file_name').notNull(),
    /** The name in the store. */
    storedAs: text('stored_as').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytea('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: instantColumn('uploaded_at').notNull().defaultNow(),
    /**
     * The time of the last sign that the file is needed: its upload, a new use, its removal from a template, or a download by a member
     * (recorded at most daily). A file without uses is deleted 30 days later.
     */
    lastUsedAt: instantColumn('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('files_name').on(t.workspaceId, t.fileName),
    index('files_uploader').on(t.workspaceId, t.uploadedBy),
  ],
);

export const fileColumns = {
  id: files.id,
  fileName: files.fileName,
  storedAs: files.storedAs,
  name: files.name,
  type: files.type,
  size: files.size,
  width: files.width,
  height: files.height,
  uploadedBy: files.uploadedBy,
  uploadedAt: files.uploadedAt,
};
type Columns = typeof fileColumns;
export type FileRecord = {
  [K in keyof Columns]: Columns[K]['_']['notNull'] extends true ? Columns[K]['_']['data'] : Columns[K]['_']['data'] | null;
};
