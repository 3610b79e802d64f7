import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { REWARD_KINDS, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

const ofWorkspace = () => workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' });

/** The versions of a workspace's reward rates. The highest version applies. Versions begin with 1, and rows are never changed. */
export const rewardRates = pgTable(
  'reward_rates',
  {
    workspaceId: ofWorkspace(),
    version: integer('version').notNull(),
    rates: jsonb('rates').$type<RewardRates>().notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.version] })],
);

/** Entries are written in the transaction of their cause and never changed. They have no foreign keys to subjects, which may be deleted. */
export const rewardEntries = pgTable(
  'reward_entries',
  {
    workspaceId: ofWorkspace(),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: instantColumn('at').notNull().defaultNow(),
    /** The date in the time zone that the workspace had when the entry was written. */
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: REWARD_KINDS }).notNull(),
    points: integer('points').notNull(),
    rateVersion: integer('rate_version').notNull(),
    projectId: uuid('project_id'),
    subjectId: uuid('subject_id').notNull(),
    /** The round of a RETEST, or the task of a ROW. For a TASK that was set to DONE without assignees, the id of the task itself. */
    partId: uuid('part_id'),
    severity: text('severity', { enum: SEVERITIES }),
    share: smallint('share').notNull(),
    reverses: uuid('reverses'),
    /** The original award, if this entry repeats it because its issue or project was restored from the bin. */
    again: uuid('again'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.reverses], foreignColumns: [t.workspaceId, t.id] }),
    uniqueIndex('reward_entries_reverses').on(t.workspaceId, t.reverses).where(sql`reverses is not null`),
    index('reward_entries_user').on(t.workspaceId, t.userId, t.day, t.id),
    index('reward_entries_subject').on(t.workspaceId, t.subjectId, t.kind, t.userId),
    index('reward_entries_project').on(t.workspaceId, t.projectId, t.userId, t.severity),
    index('reward_entries_day').on(t.workspaceId, t.day, t.id),
  ],
);

/** Sums of the reward entries, so that the cost of a leaderboard does not depend on the number of entries. */
export const rewardDays = pgTable(
  'reward_days',
  {
    workspaceId: ofWorkspace(),
    day: date('day', { mode: 'string' }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** `NO_PROJECT` for entries without a project, because columns of a primary key cannot be null. */
    projectId: uuid('project_id').notNull(),
    points: integer('points').notNull(),
    critical: integer('critical').notNull(),
    high: integer('high').notNull(),
    medium: integer('medium').notNull(),
    low: integer('low').notNull(),
    info: integer('info').notNull(),
    varies: integer('varies').notNull(),
    rejected: integer('rejected').notNull(),
    duplicates: integer('duplicates').notNull(),
    tasks: integer('tasks').notNull(),
    rows: integer('rows').notNull(),
    reviews: integer('reviews').notNull(),
    retests: integer('retests').notNull(),
    writeUps: integer('write_ups').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.day, t.userId, t.projectId] }),
    index('reward_days_project').on(t.workspaceId, t.projectId, t.day),
  ],
);
export const NO_PROJECT = '00000000-0000-0000-0000-000000000000';

export const rewardSeasons = pgTable(
  'reward_seasons',
  {
    workspaceId: ofWorkspace(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    boards: jsonb('boards').$type<Record<PerformanceType, StandingRecord[]>>(),
    closedAt: instantColumn('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('reward_seasons_name').on(t.workspaceId, t.name),
    check('reward_seasons_closed', sql`(closed_at is null) = (boards is null)`),
  ],
);

export type StandingRecord = Omit<LeaderboardRow, 'person'> & { userId: string };
