import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';

/**
 * The version of a downloaded file. An installation table, because it is read before the workspace is known; rows are deleted with the
 * project of their version.
 */
export const reportFileHashes = pgTable(
  'report_file_hashes',
  {
    /** The hash of the downloaded bytes. */
    sha256: bytea('sha256').notNull(),
    versionId: uuid('version_id').notNull(),
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The link whose readers downloaded the file first; null: members did. */
    shareId: uuid('share_id'),
    /** The time of the last download. */
    at: instantColumn('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sha256, t.versionId] }),
    index('report_file_hashes_version').on(t.workspaceId, t.versionId, t.shareId, t.at),
  ],
);
