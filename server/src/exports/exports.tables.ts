import type { ErrorCode } from '@coloa/contract/errors.ts';
import { EXPORT_KINDS, EXPORT_STATUSES } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { IssuesExport, ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

/** A project as Excel, in the requested language. */
export interface ProjectExport {
  projectId: string;
  language: Language;
}

/** A list of issues as Excel, in the requested language. */
export type IssueListExport = IssuesExport & { language: Language };

/** A group as Excel, in the requested language. */
export interface GroupExport {
  groupId: string;
  language: Language;
}

/** The request of a job, by its kind. */
export type ExportRequest = ReportRequest | ProjectExport | IssueListExport | GroupExport;

/**
 * A project whose data an exported file contains, and the access with which it was read. The user must still have this access to download
 * the file.
 */
export interface HeldProject {
  id: string;
  reads: 'all' | 'published';
  /** The file contains objects in the bin, which only LEAD can restore. */
  bin?: true;
}

/** Why a job failed: an error code of the contract, or another reason. */
export type Failure = ErrorCode | 'STOPPED' | 'BROKEN';

/** Long work that ends in a file; the file is kept for seven days. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: EXPORT_KINDS }).notNull().default('REPORT'),
    /** Null for lists over several projects, and for groups. */
    projectId: uuid('project_id'),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    request: jsonb('request').$type<ExportRequest>().notNull(),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('WAITING'),
    progress: real('progress').notNull().default(0),
    fileName: text('file_name').notNull(),
    /** The name of the result in the store. */
    storedAs: text('stored_as'),
    size: bigint('size', { mode: 'number' }),
    /** Every project with data in the file of a finished export. */
    held: jsonb('held').$type<HeldProject[]>().notNull().default([]),
    failure: text('failure').$type<Failure>(),
    /** Values for the message. */
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
