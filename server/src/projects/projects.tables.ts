import { LANGUAGES } from '@coloa/contract/languages.ts';
import { PROJECT_KINDS, PROJECT_STATUSES, SCOPE_KINDS } from '@coloa/contract/projects/project-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, instantColumn, tsvector, workspaceIdColumn } from '../platform/database/columns.ts';

export const projects = pgTable(
  'projects',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    client: text('client').notNull(),
    /** The main kind comes first. */
    kinds: text('kinds', { enum: PROJECT_KINDS }).array().notNull(),
    status: text('status', { enum: PROJECT_STATUSES }).notNull().default('PLANNED'),
    startDay: date('start_day', { mode: 'string' }),
    endDay: date('end_day', { mode: 'string' }),
    tags: text('tags').array().notNull(),
    languages: text('languages', { enum: LANGUAGES }).array().notNull(),
    twoPersonReview: boolean('two_person_review').notNull(),
    searchName: text('search_name').notNull(),
    searchClient: text('search_client').notNull(),
    searchText: text('search_text').notNull(),
    searchDescription: text('search_description').notNull(),
    /** One column for all 4 texts, distinguished by weight, so that one index serves a search in any of them. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', search_name), 'A') || setweight(to_tsvector('simple', search_client), 'B') || setweight(to_tsvector('simple', search_text), 'C') || setweight(to_tsvector('simple', search_description), 'D')`,
    ),
    lastIssueNumber: integer('last_issue_number').notNull().default(0),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('projects_key').on(t.workspaceId, t.key),
    index('projects_updated').on(t.workspaceId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index('projects_name').on(t.workspaceId, t.searchName, t.id).where(sql`deleted_at is null`),
    index('projects_created').on(t.workspaceId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('projects_status').on(t.workspaceId, t.status, t.updatedAt).where(sql`deleted_at is null`),
    index('projects_bin').on(t.workspaceId, t.deletedAt).where(sql`deleted_at is not null`),
    index('projects_search').using('gin', t.workspaceId, t.search),
    check('projects_kinds', sql`cardinality(kinds) > 0`),
  ],
);

export const scopeRows = pgTable(
  'scope_rows',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    position: integer('position').notNull(),
    inScope: boolean('in_scope').notNull(),
    kind: text('kind', { enum: SCOPE_KINDS }).notNull(),
    value: text('value').notNull(),
    note: text('note').notNull(),
    searchText: text('search_text').notNull(),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('simple', search_text)`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    index('scope_rows_project').on(t.workspaceId, t.projectId, t.position),
    index('scope_rows_search').using('gin', t.workspaceId, t.search),
  ],
);

/** Counters that are updated with each change to an issue, so that lists need not count issues. */
export const projectCounters = pgTable(
  'project_counters',
  {
    workspaceId: workspaceIdColumn(),
    projectId: uuid('project_id').notNull(),
    status: text('status').notNull(),
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    issues: integer('issues').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.projectId, t.status, t.severity] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
  ],
);
