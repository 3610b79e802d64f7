import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { workspaceIdColumn } from '../../platform/database/columns.ts';

/**
 * The figure that a row counts: issues by day of creation (CREATED, TYPE), publication (PUBLISHED) or closing (CLOSED), unsettled issues by
 * due date (DUE), or all issues (STATE). CREATED and STATE distinguish severity and status, CLOSED the severity, and TYPE the type.
 */
const FIGURES = ['CREATED', 'TYPE', 'PUBLISHED', 'CLOSED', 'DUE', 'STATE'] as const;
export type DayFigure = (typeof FIGURES)[number];

/** Columns that a figure does not distinguish are 0 or empty. */
const cell = () => ({
  workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
  figure: text('figure', { enum: FIGURES }).notNull(),
  /** A day in the time zone of the workspace; `-infinity` for STATE. */
  day: date('day', { mode: 'string' }).notNull(),
  severityOrder: smallint('severity_order').notNull(),
  status: text('status').notNull(),
  bugId: text('bug_id').notNull(),
  issues: integer('issues').notNull(),
  /** For CLOSED: the number of these issues that have a publication date. */
  timed: integer('timed').notNull(),
  /** For CLOSED: the sum of the times from publication to closing, in microseconds. */
  fixTime: bigint('fix_time', { mode: 'number' }).notNull(),
});

/** The counts of issues, which exclude issues in the bin but include those of projects in the bin. */
export const issueDays = pgTable('issue_days', cell(), (t) => [
  primaryKey({ name: 'issue_days_pk', columns: [t.workspaceId, t.figure, t.day, t.severityOrder, t.status, t.bugId] }),
]);

/** Differences that are not yet added to `issue_days`. Triggers of `issues` insert them, so that concurrent writers share no row. */
export const issueDayChanges = pgTable(
  'issue_day_changes',
  { id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(), ...cell() },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);
