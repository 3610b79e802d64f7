import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects } from '../projects/projects.tables.ts';

export const comments = pgTable(
  'comments',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** Null for a comment on the project. */
    issueId: uuid('issue_id'),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Markdown; empty if the comment is deleted. */
    body: text('body').notNull(),
    /** Clients never see internal comments. A reply has the value of its first comment. */
    internal: boolean('internal').notNull(),
    /** For a reply: the first comment of its thread, which is never a reply. */
    threadId: uuid('thread_id'),
    /** The part of the issue to which the thread belongs; only in first comments. Its evidence may have been removed since. */
    anchor: jsonb('anchor').$type<CommentAnchor>(),
    resolvedAt: instantColumn('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    editedAt: instantColumn('edited_at'),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.threadId], foreignColumns: [t.workspaceId, t.id] }).onDelete('cascade'),
    index('comments_thread').on(t.workspaceId, t.threadId).where(sql`thread_id is not null`),
    index('comments_issue').on(t.workspaceId, t.issueId, t.id).where(sql`issue_id is not null`),
    index('comments_project').on(t.workspaceId, t.projectId, t.id).where(sql`issue_id is null`),
  ],
);

export const mentions = pgTable(
  'comment_mentions',
  {
    workspaceId: workspaceIdColumn(),
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.commentId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.commentId], foreignColumns: [comments.workspaceId, comments.id] }).onDelete('cascade'),
    index('comment_mentions_user').on(t.workspaceId, t.userId),
  ],
);
