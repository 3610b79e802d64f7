import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, hasOldSearchText, instantColumn, tsvector, workspaceIdColumn } from '../platform/database/columns.ts';

export const topics = pgTable(
  'topics',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    searchName: text('search_name').notNull(),
    category: text('category').notNull(),
    /** The folded category. Topics and write-ups are grouped by it. */
    categoryKey: text('category_key').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The number of published write-ups. */
    writeUps: integer('write_ups').notNull().default(0),
    lastAt: instantColumn('last_at'),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('topics_name').on(t.workspaceId, t.searchName),
    index('topics_category').on(t.workspaceId, t.categoryKey, t.searchName),
  ],
);

export const writeUps = pgTable(
  'write_ups',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The topic of the write-up; null only for drafts. */
    topicId: uuid('topic_id'),
    title: text('title').notNull(),
    category: text('category').notNull(),
    categoryKey: text('category_key').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    /** The beginning of the content as plain text, stored so that lists need not read the whole content. */
    excerpt: text('excerpt').notNull(),
    tags: text('tags').array().notNull().default([]),
    tagKeys: text('tag_keys').array().notNull().default([]),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The user who last changed the write-up. Null if only its author wrote it, or an earlier version of Coloa stored the last change. */
    editedBy: uuid('edited_by').references(() => users.id),
    readMinutes: integer('read_minutes').notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    searchTitle: text('search_title').notNull(),
    /** The folded tags, category and content. */
    searchText: text('search_text').notNull(),
    /** The `SEARCH_VERSION` with which both search columns were computed; 1 for rows of earlier versions of Coloa. */
    searchVersion: smallint('search_version').notNull().default(1),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', search_title), 'A') || setweight(to_tsvector('simple', search_text), 'C')`,
    ),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    /** The publication date; null for a draft. */
    publishedAt: instantColumn('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.topicId], foreignColumns: [topics.workspaceId, topics.id] }),
    index('write_ups_published').on(t.workspaceId, t.publishedAt, t.id).where(sql`published_at is not null`),
    index('write_ups_title').on(t.workspaceId, t.searchTitle, t.id, t.publishedAt).where(sql`published_at is not null`),
    index('write_ups_likes').on(t.workspaceId, t.likes, t.id).where(sql`published_at is not null`),
    index('write_ups_topic').on(t.workspaceId, t.topicId, t.publishedAt, t.id),
    index('write_ups_category').on(t.workspaceId, t.categoryKey, t.publishedAt, t.id).where(sql`published_at is not null`),
    index('write_ups_author').on(t.workspaceId, t.authorId, t.publishedAt, t.id),
    index('write_ups_tags').using('gin', t.workspaceId, t.tagKeys).where(sql`published_at is not null`),
    index('write_ups_old_search_text').on(t.workspaceId).where(hasOldSearchText),
    index('write_ups_search').using('gin', t.workspaceId, t.search).where(sql`published_at is not null`),
    check('write_ups_published_topic', sql`published_at is null or topic_id is not null`),
  ],
);

/** All texts of the write-ups whose text has changed, including the current text. The first text gets a row only when it is replaced. */
export const writeUpVersions = pgTable(
  'write_up_versions',
  {
    workspaceId: workspaceIdColumn(),
    writeUpId: uuid('write_up_id').notNull(),
    /** The version of the write-up in which the text was written. */
    version: integer('version').notNull(),
    title: text('title').notNull(),
    /** Markdown. */
    content: text('content').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => users.id),
    at: instantColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.writeUpId, t.version] }),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }).onDelete('cascade'),
  ],
);

export const writeUpLikes = pgTable(
  'write_up_likes',
  {
    workspaceId: workspaceIdColumn(),
    writeUpId: uuid('write_up_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: instantColumn('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.writeUpId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }).onDelete('cascade'),
    index('write_up_likes_user').on(t.workspaceId, t.userId),
  ],
);

export const writeUpComments = pgTable(
  'write_up_comments',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    writeUpId: uuid('write_up_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Markdown; empty once the comment is deleted. */
    body: text('body').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    editedAt: instantColumn('edited_at'),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.writeUpId], foreignColumns: [writeUps.workspaceId, writeUps.id] }).onDelete('cascade'),
    index('write_up_comments_write_up').on(t.workspaceId, t.writeUpId, t.id),
  ],
);

export const writeUpMentions = pgTable(
  'write_up_mentions',
  {
    workspaceId: workspaceIdColumn(),
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.commentId, t.userId] }),
    foreignKey({ columns: [t.workspaceId, t.commentId], foreignColumns: [writeUpComments.workspaceId, writeUpComments.id] }).onDelete(
      'cascade',
    ),
    index('write_up_mentions_user').on(t.workspaceId, t.userId),
  ],
);
