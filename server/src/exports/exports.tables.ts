import type { ErrorCode } from '@coloa/contract/errors.ts';
import { EXPORT_KINDS, EXPORT_STATUSES } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { IssuesExport, ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

export interface ProjectExport {
  projectId: string;
  language: Language;
}

export type IssueListExport = IssuesExport & { language: Language };

export interface GroupExport {
  groupId: string;
  language: Language;
}

export type ExportRequest = ReportRequest | ProjectExport | IssueListExport | GroupExport;

/**
 * A project whose data an exported file contains, and the access with which it was read. The user must still have this access to download
 * the file.
 */
export interface HeldProject {
  id: string;
  reads: 'all' | 'published';
  /** True if the file contains issues in the bin, except the user's own drafts. Only a LEAD can see them and download the file. */
  bin?: true;
}

export type Failure = ErrorCode | 'STOPPED' | 'BROKEN';

export const exportJobs = pgTable(
  'export_jobs',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: EXPORT_KINDS }).notNull().default('REPORT'),
    /** Null for issue lists that span several projects, and for groups. */
    projectId: uuid('project_id'),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    request: jsonb('request').$type<ExportRequest>().notNull(),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('WAITING'),
    progress: real('progress').notNull().default(0),
    fileName: text('file_name').notNull(),
    storedAs: text('stored_as'),
    size: bigint('size', { mode: 'number' }),
    held: jsonb('held').$type<HeldProject[]>().notNull().default([]),
    failure: text('failure').$type<Failure>(),
    failureParams: jsonb('failure_params').$type<Record<string, unknown>>(),
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
