import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { comments } from '../comments/comments.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../platform/columns.ts';
import { projects } from '../projects/projects.tables.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { users } from '../users/users.tables.ts';
import { workspaces } from '../workspaces/workspaces.tables.ts';

/** An uploaded file. It hangs on a project, or on an issue of that project, or on a comment on either, or on a write-up, or on nothing yet. */
export const files = pgTable(
  'files',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The random name it is served under. */
    fileName: text('file_name').notNull(),
    /** Where it lies in the store. */
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
    /** When a draft last used it: what hangs on nothing goes 30 days later. */
    lastUsedAt: instantColumn('last_used_at').notNull().defaultNow(),
    projectId: uuid('project_id'),
    issueId: uuid('issue_id'),
    /** The comment that shows it: whoever does not see that one does not see the file. */
    commentId: uuid('comment_id'),
    /** The write-up that shows it, itself or in a comment on it. */
    writeUpId: uuid('write_up_id'),
    /** Shown by a note of a task or a control of the project: clients do not see these, nor the file. */
    teamOnly: boolean('team_only').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }),
    foreignKey({ columns: [t.workspaceId, t.commentId], foreignColumns: [comments.workspaceId, comments.id] }),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }),
    uniqueIndex('files_name').on(t.workspaceId, t.fileName),
    index('files_project').on(t.workspaceId, t.projectId, t.uploadedAt),
    index('files_issue').on(t.workspaceId, t.issueId),
    index('files_comment').on(t.workspaceId, t.commentId).where(sql`comment_id is not null`),
    index('files_write_up').on(t.workspaceId, t.writeUpId).where(sql`write_up_id is not null`),
    index('files_unattached').on(t.lastUsedAt).where(sql`project_id is null and write_up_id is null`),
  ],
);
