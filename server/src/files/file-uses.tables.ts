import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';
import { files } from './files.tables.ts';

export const FILE_USE_KINDS = ['PROJECT', 'ISSUE', 'COMMENT', 'TEMPLATE', 'WRITE_UP'] as const;

/** Places that show a file. Users who can read a place can read the file (see `open`). Only its uploader can read a file without uses. */
export const fileUses = pgTable(
  'file_uses',
  {
    workspaceId: workspaceIdColumn(),
    fileId: uuid('file_id').notNull(),
    kind: text('kind', { enum: FILE_USE_KINDS }).notNull(),
    /**
     * The id of the project (also for its tasks, controls and report), issue, comment, template or write-up; for the default report
     * sections, the id of the workspace.
     */
    placeId: uuid('place_id').notNull(),
    /** Null for templates and write-ups. */
    projectId: uuid('project_id'),
    /** The issue itself, or the issue of the comment; null for other places. */
    issueId: uuid('issue_id'),
    /** Whether a user attached the file; otherwise a text of the place names it, or named it earlier. */
    attached: boolean('attached').notNull().default(false),
    /** Whether users who get the redacted text can see the file: it is attached, or the text names it outside ⟦…⟧. */
    open: boolean('open').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId, t.kind, t.placeId] }),
    foreignKey({ columns: [t.workspaceId, t.fileId], foreignColumns: [files.workspaceId, files.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('file_uses_place').on(t.workspaceId, t.placeId),
    index('file_uses_project').on(t.workspaceId, t.projectId).where(sql`project_id is not null`),
    index('file_uses_issue').on(t.workspaceId, t.issueId).where(sql`issue_id is not null`),
  ],
);
