import { EXPORT_KINDS, EXPORT_STATUSES, type IssuesExport, type ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, workspaceIdColumn } from '../platform/columns.ts';
import { projects } from '../projects/projects.tables.ts';
import { users } from '../users/users.tables.ts';

/** What a job is to do, by its kind; of a whole project nothing more is said. */
export type ExportRequest = ReportRequest | IssuesExport | Record<string, never>;

/** Long work that ends in a file; the file is kept for seven days. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: EXPORT_KINDS }).notNull().default('REPORT'),
    /** Null for lists over several projects. */
    projectId: uuid('project_id'),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    request: jsonb('request').$type<ExportRequest>().notNull(),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('WAITING'),
    progress: real('progress').notNull().default(0),
    fileName: text('file_name').notNull(),
    /** Where the result lies in the store. */
    storedAs: text('stored_as'),
    size: bigint('size', { mode: 'number' }),
    /** Why it failed: a code of the contract's errors. */
    failure: text('failure'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    finishedAt: instantColumn('finished_at'),
    expiresAt: instantColumn('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    index('export_jobs_expiry').on(t.expiresAt),
    index('export_jobs_own').on(t.workspaceId, t.requestedBy, t.createdAt),
  ],
);
