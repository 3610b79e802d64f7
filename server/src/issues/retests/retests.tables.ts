import { ASSET_KINDS, RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';

/** A round in which issues reported as fixed are retested. A project has at most one open round. */
export const retestRounds = pgTable(
  'retest_rounds',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    number: integer('number').notNull(),
    note: text('note').notNull(),
    startDay: date('start_day', { mode: 'string' }).notNull(),
    /** Null while the round is open. */
    endDay: date('end_day', { mode: 'string' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    uniqueIndex('retest_rounds_number').on(t.workspaceId, t.projectId, t.number),
    uniqueIndex('retest_rounds_open').on(t.workspaceId, t.projectId).where(sql`end_day is null`),
  ],
);

export const retests = pgTable(
  'retests',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    issueId: uuid('issue_id').notNull(),
    roundId: uuid('round_id').notNull(),
    testedBy: uuid('tested_by')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    result: text('result', { enum: RETEST_RESULTS }).notNull(),
    /** Markdown. */
    note: text('note').notNull(),
    at: instantColumn('at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    /** The last edit; null if the retest was never edited. The earlier texts are in the history of the issue. */
    editedAt: instantColumn('edited_at'),
    editedBy: uuid('edited_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.roundId], foreignColumns: [retestRounds.workspaceId, retestRounds.id] }).onDelete('cascade'),
    index('retests_issue').on(t.workspaceId, t.issueId, t.id),
    index('retests_round').on(t.workspaceId, t.roundId, t.id),
  ],
);

/** Each row contains a copy of the asset's kind and value, because the asset can be deleted later. */
export const retestResults = pgTable(
  'retest_results',
  {
    workspaceId: workspaceIdColumn(),
    retestId: uuid('retest_id').notNull(),
    position: integer('position').notNull(),
    assetId: uuid('asset_id'),
    /** Null if the issue has no assets, so that the result applies to the whole issue. */
    kind: text('kind', { enum: ASSET_KINDS }),
    value: text('value').notNull(),
    result: text('result', { enum: RETEST_RESULTS }).notNull(),
    note: text('note').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.retestId, t.position] }),
    foreignKey({ columns: [t.workspaceId, t.retestId], foreignColumns: [retests.workspaceId, retests.id] }).onDelete('cascade'),
  ],
);
