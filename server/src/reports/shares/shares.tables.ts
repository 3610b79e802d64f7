import type { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { REPORT_LANGUAGES } from '@coloa/contract/reports/reports.contract.ts';
import { SHARE_VISITS } from '@coloa/contract/reports/share-visits.schema.ts';
import { SHARE_MESSAGES } from '@coloa/contract/reports/shares.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../../issues/issues.tables.ts';
import { users } from '../../membership/users.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { projects } from '../../projects/projects.tables.ts';
import { reportVersions } from '../reports.tables.ts';

/**
 * An installation table, because the server looks up the token before it knows the workspace. A row without a link means that the link was
 * deleted with its project.
 */
export const shareTokens = pgTable('share_tokens', {
  /** SHA-256 of the token. */
  hash: bytea('hash').primaryKey(),
  workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
  shareId: uuid('share_id').notNull(),
});

export const shares = pgTable(
  'shares',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    label: text('label').notNull(),
    /** The Argon2id hash of the password; null if the link has no password. */
    passwordHash: text('password_hash'),
    wrongPasswords: integer('wrong_passwords').notNull().default(0),
    /** The generation of the link's cookies. A new password or a lock increases it, which invalidates earlier cookies. */
    generation: integer('generation').notNull().default(1),
    expiresAt: instantColumn('expires_at'),
    revokedAt: instantColumn('revoked_at'),
    language: text('language', { enum: REPORT_LANGUAGES }).notNull(),
    /** The version that the link shows; null if it shows the current state of the project with the selection below. */
    versionId: uuid('version_id'),
    statuses: jsonb('statuses').$type<(typeof PUBLISHED_STATUSES)[number][]>().notNull(),
    severities: jsonb('severities').$type<Severity[]>().notNull(),
    comments: boolean('comments').notNull(),
    retests: boolean('retests').notNull(),
    downloads: boolean('downloads').notNull(),
    views: integer('views').notNull().default(0),
    downloaded: integer('downloaded').notNull().default(0),
    lastSeenAt: instantColumn('last_seen_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.versionId], foreignColumns: [reportVersions.workspaceId, reportVersions.id] }),
    index('shares_project').on(t.workspaceId, t.projectId),
  ],
);

export const shareVisits = pgTable(
  'share_visits',
  {
    workspaceId: workspaceIdColumn(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    shareId: uuid('share_id').notNull(),
    kind: text('kind', { enum: SHARE_VISITS }).notNull(),
    part: text('part').notNull(),
    address: text('address').notNull(),
    browser: text('browser').notNull(),
    at: instantColumn('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.shareId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.shareId], foreignColumns: [shares.workspaceId, shares.id] }).onDelete('cascade'),
    index('share_visits_part').on(t.workspaceId, t.shareId, t.kind, t.part, t.at),
  ],
);

export const shareMessages = pgTable(
  'share_messages',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    shareId: uuid('share_id').notNull(),
    /**
     * The issue that the message is about. Null for a message about the whole report, or if the issue was already deleted or in the bin.
     */
    issueId: uuid('issue_id'),
    /** The key of the finding as its reader saw it. Null for a message about the whole report. */
    finding: text('finding'),
    kind: text('kind', { enum: SHARE_MESSAGES }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    at: instantColumn('at').notNull().defaultNow(),
    doneAt: instantColumn('done_at'),
    doneBy: uuid('done_by').references(() => users.id),
    /** The reply of the team. Empty if there is none, and then `repliedAt` and `repliedBy` are null. */
    reply: text('reply').notNull().default(''),
    repliedAt: instantColumn('replied_at'),
    repliedBy: uuid('replied_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.shareId], foreignColumns: [shares.workspaceId, shares.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('share_messages_project').on(t.workspaceId, t.projectId, t.at),
    index('share_messages_issue').on(t.workspaceId, t.issueId),
    index('share_messages_share').on(t.workspaceId, t.shareId),
  ],
);
