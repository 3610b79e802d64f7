import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bugTemplates } from '../bugs/bugs.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import { workspaceIdColumn } from '../platform/columns.ts';
import { files } from './files.tables.ts';

/** A file that a template of the bug list names: several may name the same, and whoever reads the list reads it. */
export const templateFiles = pgTable(
  'bug_template_files',
  { workspaceId: workspaceIdColumn(), templateId: uuid('template_id').notNull(), fileId: uuid('file_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.templateId, t.fileId] }),
    foreignKey({ columns: [t.workspaceId, t.templateId], foreignColumns: [bugTemplates.workspaceId, bugTemplates.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.fileId], foreignColumns: [files.workspaceId, files.id] }).onDelete('cascade'),
    index('bug_template_files_file').on(t.workspaceId, t.fileId),
  ],
);

/** Such a file, or one of a note of a task or a control, that the texts of an issue took over: it stays theirs when the template names it no more. */
export const issueTemplateFiles = pgTable(
  'issue_template_files',
  { workspaceId: workspaceIdColumn(), issueId: uuid('issue_id').notNull(), fileId: uuid('file_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.issueId, t.fileId] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.fileId], foreignColumns: [files.workspaceId, files.id] }).onDelete('cascade'),
    index('issue_template_files_file').on(t.workspaceId, t.fileId),
  ],
);
