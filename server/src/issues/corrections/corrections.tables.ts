import { CORRECTION_STATES, type CorrectionValues } from '@coloa/contract/issues/corrections.contract.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../membership/users.tables.ts';
import { instantColumn, workspaceIdColumn } from '../../platform/database/columns.ts';
import { issues } from '../issues.tables.ts';

/** Changes that an author proposes to a published issue. Only the decision in a row can change; each proposal has its own row. */
export const corrections = pgTable(
  'issue_corrections',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    issueId: uuid('issue_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    note: text('note').notNull(),
    /** The version of the issue that `base` belongs to. */
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<CorrectionValues>().notNull(),
    /** The values of `fields` before the correction. */
    base: jsonb('base').$type<CorrectionValues>().notNull(),
    /**
     * The changes for display, in the format of the history. Includes values that follow from `fields`, such as the severity from the CVSS
     * vector.
     */
    changes: jsonb('changes').$type<HistoryEntry['changes']>().notNull(),
    state: text('state', { enum: CORRECTION_STATES }).notNull().default('OPEN'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instantColumn('decided_at'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    uniqueIndex('issue_corrections_open').on(t.workspaceId, t.issueId, t.authorId).where(sql`state = 'OPEN'`),
    index('issue_corrections_issue').on(t.workspaceId, t.issueId),
  ],
);
