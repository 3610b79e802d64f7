import { BACKUP_CAUSES, BACKUP_STATUSES, type BackupCounts } from '@coloa/contract/backup/backups.contract.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { instantColumn } from '../platform/database/columns.ts';

/** Reasons of failed runs; `i18n/{lang}/backups.json` has the texts. */
export const FAILURES = [
  'NO_SPACE',
  'NO_SPACE_TO_PROVE',
  'DISK_FULL',
  'NOT_WRITABLE',
  'DATABASE_AWAY',
  'NOT_THERE',
  'UNSOUND',
  'STOPPED',
  'BROKEN',
] as const;
export type BackupFailure = (typeof FAILURES)[number];

/** Installation table: the runs of backups, and the results of their verifications. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    cause: text('cause', { enum: BACKUP_CAUSES }).notNull(),
    /** The due time of a scheduled run. It is unique, so that several processes create only one run for it. */
    dueAt: instantColumn('due_at'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: BACKUP_STATUSES }).notNull().default('WAITING'),
    progress: real('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure', { enum: FAILURES }),
    failureParams: jsonb('failure_params').$type<Record<string, unknown>>(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    startedAt: instantColumn('started_at'),
    finishedAt: instantColumn('finished_at'),
    /** The time of the last report of the process that works on the run or on its verification. */
    toldAt: instantColumn('told_at').notNull().defaultNow(),
    host: text('host'),
    folder: text('folder'),
    fileName: text('file_name'),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    version: text('version'),
    counts: jsonb('counts').$type<BackupCounts>(),
    hasKey: boolean('has_key'),
    removedAt: instantColumn('removed_at'),
    proofStatus: text('proof_status', { enum: BACKUP_STATUSES }),
    proofStartedAt: instantColumn('proof_started_at'),
    proofFinishedAt: instantColumn('proof_finished_at'),
    proofFailure: text('proof_failure', { enum: FAILURES }),
    proofFailureParams: jsonb('proof_failure_params').$type<Record<string, unknown>>(),
  },
  (t) => [uniqueIndex('backup_runs_due').on(t.dueAt), index('backup_runs_created').on(t.createdAt)],
);
