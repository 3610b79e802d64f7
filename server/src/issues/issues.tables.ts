import { EVIDENCE_KINDS } from '@coloa/contract/issues/issue-evidence.ts';
import { ASSET_KINDS, ISSUE_STATUSES, PRIORITIES, RETEST_EDIT_FIELD } from '@coloa/contract/issues/issue-states.ts';
import { type HistoryEntry, ISSUE_ACTIONS, ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { fieldVersionsColumn, instantColumn, tsvector, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects, scopeRows } from '../projects/projects.tables.ts';
import { filterIndexes, listOrderIndexes, projectAndPersonIndexes, searchIndexes, waitingIndexes } from './issue-indexes.tables.ts';

export const issues = pgTable(
  'issues',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    number: integer('number').notNull(),
    bugId: text('bug_id'),
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    /** The display order of the severity, 1 to 6, so that an index can sort by it. */
    severityOrder: smallint('severity_order').notNull(),
    severityOverriddenBy: uuid('severity_overridden_by').references(() => users.id),
    /** The vector that decides the severity. */
    cvss: text('cvss'),
    cvssScore: real('cvss_score'),
    /** A vector of the other CVSS version, shown beside `cvss`; null if `cvss` is. */
    cvssOther: text('cvss_other'),
    cwe: text('cwe'),
    priority: text('priority', { enum: PRIORITIES }),
    status: text('status', { enum: ISSUE_STATUSES }).notNull().default('DRAFT'),
    tags: text('tags').array().notNull(),
    externalId: text('external_id').notNull(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    fixerId: uuid('fixer_id').references(() => users.id),
    /** Users who changed the issue's texts, assets, evidence or files, or contributed to it, since it last became a DRAFT. */
    writers: uuid('writers').array().notNull().default([]),
    /**
     * The two-person rule of the project when the issue was sent to review, so that turning the rule off does not affect earlier reviews.
     */
    twoPersonReview: boolean('two_person_review').notNull().default(false),
    /** The original of a DUPLICATE, in any project of the workspace. */
    duplicateOf: uuid('duplicate_of'),
    /** The reason for the status RISK_ACCEPTED; empty for other statuses. */
    riskReason: text('risk_reason').notNull().default(''),
    /** Name and role of the person who accepted the risk; empty if unknown, and for other statuses. */
    riskOwner: text('risk_owner').notNull().default(''),
    /** The review date of the accepted risk; null for other statuses. */
    riskUntil: date('risk_until', { mode: 'string' }),
    foundDay: date('found_day', { mode: 'string' }),
    dueDay: date('due_day', { mode: 'string' }),
    /** The time at which the issue got a status that clients can see; null while its status is not visible to clients. */
    publishedAt: instantColumn('published_at'),
    /** The time at which the issue was closed; null if it is not closed. */
    closedAt: instantColumn('closed_at'),
    /** The Vietnamese title, stored here in addition to the texts so that a list reads one table. */
    titleVi: text('title_vi').notNull(),
    /** The English title, stored here in addition to the texts so that a list reads one table. */
    titleEn: text('title_en').notNull(),
    /** The Vietnamese texts that are older than the same text in English, as `outdatedAfter` returns them. */
    viOutdated: text('vi_outdated', { enum: ISSUE_TEXTS }).array().notNull().default([]),
    /** The English texts that are older than the same text in Vietnamese. */
    enOutdated: text('en_outdated', { enum: ISSUE_TEXTS }).array().notNull().default([]),
    /**
     * The folded titles, assets, texts, evidence, CWE and external ID, without redacted parts. Excludes the tags, because clients must not
     * find issues by them. Begins with the marked words of custom fields (field-words.policy.ts), if there are any.
     */
    searchText: text('search_text').notNull(),
    /** The `SEARCH_VERSION` with which `searchText` was folded; 1 if an earlier version of Coloa folded it. */
    searchVersion: smallint('search_version').notNull().default(1),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('simple', search_text)`),
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    // The service detaches duplicates before it deletes their original, because SET NULL would also clear the workspace ID.
    foreignKey({ columns: [t.workspaceId, t.duplicateOf], foreignColumns: [t.workspaceId, t.id] }),
    uniqueIndex('issues_number').on(t.workspaceId, t.projectId, t.number),
    ...listOrderIndexes(t),
    ...projectAndPersonIndexes(t),
    ...filterIndexes(t),
    ...waitingIndexes(t),
    ...searchIndexes(t),
  ],
);

/**
 * Selects up to `most` issues that contain the words and meet the condition. `is true` makes the word index the only usable index.
 * Otherwise, PostgreSQL would choose other plans, because it underestimates the cost of comparing long texts. `offset 0` makes it search
 * each half-year separately, so that `most` can end the search early.
 */
export const issuesWithWords = (
  fields: readonly AnyPgColumn[],
  workspaceId: SQLWrapper,
  query: SQLWrapper,
  condition: SQL | undefined,
  most: number | null,
): SQL => sql`select found.* from unnest(marked_words(${workspaceId}, to_tsquery('simple', ${query}))) as half(words)
  cross join lateral (select ${sql.join([...fields], sql`, `)} from ${issues}
    where issue_words(${issues.workspaceId}, ${issues.createdAt}, ${issues.search}) @@ half.words and (${condition}) is true offset 0) as found
  ${most === null ? sql`` : sql`limit ${most}`}`;

export const issueContents = pgTable(
  'issue_contents',
  {
    workspaceId: workspaceIdColumn(),
    issueId: uuid('issue_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    steps: text('steps').notNull(),
    impact: text('impact').notNull(),
    recommendation: text('recommendation').notNull(),
    references: text('references').notNull(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.issueId, t.language] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
  ],
);

export const briefColumns = {
  id: issues.id,
  number: issues.number,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  severity: issues.severity,
  status: issues.status,
};

export const contentColumns = {
  title: issueContents.title,
  description: issueContents.description,
  steps: issueContents.steps,
  impact: issueContents.impact,
  recommendation: issueContents.recommendation,
  references: issueContents.references,
};

/** The assets of issues. An asset refers to a scope row or is free text. */
export const issueAssets = pgTable(
  'issue_assets',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    issueId: uuid('issue_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ASSET_KINDS }).notNull(),
    value: text('value').notNull(),
    scopeId: uuid('scope_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    // The service detaches a scope row from its issues before it deletes the row, because SET NULL would also clear the workspace ID.
    foreignKey({ columns: [t.workspaceId, t.scopeId], foreignColumns: [scopeRows.workspaceId, scopeRows.id] }),
    index('issue_assets_issue').on(t.workspaceId, t.issueId, t.position),
    index('issue_assets_scope').on(t.workspaceId, t.scopeId),
  ],
);

/** All languages of an issue share its evidence. Each row fills only the columns of its kind. */
export const issueEvidence = pgTable(
  'issue_evidence',
  {
    workspaceId: workspaceIdColumn(),
    issueId: uuid('issue_id').notNull(),
    id: text('id').notNull(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: EVIDENCE_KINDS }).notNull(),
    captionVi: text('caption_vi').notNull(),
    captionEn: text('caption_en').notNull(),
    request: text('request').notNull().default(''),
    response: text('response').notNull().default(''),
    language: text('language').notNull().default(''),
    code: text('code').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    /** Null if it was not measured, as for all kinds other than HTTP. */
    durationMs: integer('duration_ms'),
    responseBytes: integer('response_bytes'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.issueId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
  ],
);

/** The history of issues. Each entry is written in the transaction of the change that it records, and is never updated. */
export const issueHistory = pgTable(
  'issue_history',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    issueId: uuid('issue_id').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    at: instantColumn('at').notNull().defaultNow(),
    action: text('action', { enum: ISSUE_ACTIONS }).notNull(),
    changes: jsonb('changes').$type<HistoryEntry['changes']>().notNull(),
    note: text('note').notNull(),
    /** The version of the issue after this step. Steps with the same version are ordered by id. */
    version: integer('version').notNull(),
    /**
     * Whether clients may see the step: the issue was published before the step, or by it. False for steps that only the team can see, such
     * as changes to the contributors. Clients see only published steps, from the last publication on.
     */
    published: boolean('published').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('issue_history_issue').on(t.workspaceId, t.issueId, t.version, t.id),
  ],
);

/**
 * True for entries of an edited retest, including the status change that the edit caused. They do not count as a request for a retest,
 * cannot be withdrawn, and do not prevent further edits of the results.
 */
export const isRetestEdit: SQL<boolean> = sql`(${issueHistory.changes} @> ${JSON.stringify([{ field: RETEST_EDIT_FIELD }])}::jsonb)`;
