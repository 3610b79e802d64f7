import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';

/**
 * An installation table, because the server verifies a file before it knows the workspace. Rows are deleted with the project of their
 * version.
 */
export const reportFileHashes = pgTable(
  'report_file_hashes',
  {
    sha256: bytea('sha256').notNull(),
    versionId: uuid('version_id').notNull(),
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The link whose readers downloaded the file first. Null if members downloaded it first. */
    shareId: uuid('share_id'),
    at: instantColumn('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sha256, t.versionId] }),
    index('report_file_hashes_version').on(t.workspaceId, t.versionId, t.shareId, t.at),
  ],
);
