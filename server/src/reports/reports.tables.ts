import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { OrderedParts, ReportSection } from '@coloa/contract/reports/report-sections.ts';
import { DRAFT_MARKS, REPORT_LANGUAGES } from '@coloa/contract/reports/reports.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { bigint, boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

export type KeptSections = Partial<Record<ReportSectionId, Pick<ReportSection, 'title' | 'text'>>>;

const sectionsColumn = () => jsonb('sections').$type<KeptSections>().notNull().default({});

/** A workspace without a row has no stored sections and uses the built-in order. */
export const reportDefaults = pgTable('report_defaults', {
  workspaceId: workspaceIdColumn()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** The order of parts and sections; null for the built-in order. */
  parts: jsonb('parts').$type<OrderedParts>(),
  sections: sectionsColumn(),
  version: integer('version').notNull().default(1),
  fieldVersions: fieldVersionsColumn(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by')
    .notNull()
    .references(() => users.id),
});

/** A project without a row uses `freshSettings`. */
export const reportSettings = pgTable(
  'report_settings',
  {
    workspaceId: workspaceIdColumn(),
    projectId: uuid('project_id').notNull(),
    titleVi: text('title_vi').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    subtitleVi: text('subtitle_vi').notNull().default(''),
    subtitleEn: text('subtitle_en').notNull().default(''),
    /** The order of parts and sections; null for the order of the workspace. */
    parts: jsonb('parts').$type<OrderedParts>(),
    sections: sectionsColumn(),
    draft: text('draft', { enum: DRAFT_MARKS }).notNull().default('UNPUBLISHED'),
    untested: boolean('untested').notNull().default(false),
    statuses: jsonb('statuses').$type<IssueStatus[]>().notNull(),
    severities: jsonb('severities').$type<Severity[]>().notNull(),
    language: text('language', { enum: REPORT_LANGUAGES }).notNull(),
    /** The ids of the rounds in the report; null for all rounds. */
    rounds: jsonb('rounds').$type<string[]>(),
    summaryVi: text('summary_vi').notNull(),
    summaryEn: text('summary_en').notNull(),
    /** When the summary was last changed or confirmed as still right; null if it was never written. */
    summaryViAt: instantColumn('summary_vi_at'),
    summaryEnAt: instantColumn('summary_en_at'),
    appendixVi: text('appendix_vi').notNull(),
    appendixEn: text('appendix_en').notNull(),
    classification: text('classification').notNull(),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.projectId] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
  ],
);

/**
 * The saved versions of reports. A row changes only when its version is deleted. Each version has its own copies of images in the store.
 */
export const reportVersions = pgTable(
  'report_versions',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    number: integer('number').notNull(),
    note: text('note').notNull(),
    language: text('language', { enum: REPORT_LANGUAGES }).notNull(),
    /**
     * The contract's documents with `version` null, as JSON text, because `sha256` is the hash of its bytes. Null if the version was
     * deleted.
     */
    documents: text('documents'),
    findings: integer('findings').notNull(),
    sha256: bytea('sha256').notNull(),
    /** The stored name of the workspace's logo at the time of saving. */
    storedLogo: text('stored_logo'),
    color: text('color'),
    footer: text('footer'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    uniqueIndex('report_versions_number').on(t.workspaceId, t.projectId, t.number),
  ],
);

export const reportVersionImages = pgTable(
  'report_version_images',
  {
    workspaceId: workspaceIdColumn(),
    versionId: uuid('version_id').notNull(),
    /** The file's name in the texts of the version. */
    fileName: text('file_name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytea('sha256').notNull(),
    storedAs: text('stored_as').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.versionId, t.fileName] }),
    foreignKey({ columns: [t.workspaceId, t.versionId], foreignColumns: [reportVersions.workspaceId, reportVersions.id] }).onDelete(
      'cascade',
    ),
  ],
);
