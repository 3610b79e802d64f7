import { z } from 'zod';
import { byId, defineEndpoint, id, instant } from '../http.ts';

export const BACKUP_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export const BACKUP_CAUSES = ['SCHEDULE', 'PAGE', 'COMMAND'] as const;

/** Tables whose rows are counted individually in the field `named`. The field `rows` counts the rows of all tables. */
export const COUNTED_TABLES = ['workspaces', 'users', 'projects', 'issues', 'comments'] as const;

const counts = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  missing: z.int().meta({ description: 'Files that the database refers to and that were already missing' }),
  named: z.record(z.enum(COUNTED_TABLES), z.int()),
});
export type BackupCounts = z.infer<typeof counts>;

const proof = z
  .object({
    status: z.enum(BACKUP_STATUSES),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    failure: z.string().nullable().meta({ description: 'Why the trial restore failed, or the fault it found, as text' }),
  })
  .meta({ description: 'Trial restore: the backup is restored into a separate database, and all rows and files are compared' });

const backupRun = z
  .object({
    id,
    cause: z.enum(BACKUP_CAUSES),
    startedBy: z.object({ id, name: z.string() }).nullable().meta({ description: 'User who started the backup on the page' }),
    status: z.enum(BACKUP_STATUSES),
    progress: z.number().min(0).max(1),
    attempts: z.int(),
    failure: z.string().nullable().meta({ description: 'Why the backup failed or is retried, as text' }),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    host: z.string().nullable().meta({ description: 'Host name of the server that wrote the backup' }),
    path: z.string().nullable().meta({ description: 'Path on that server' }),
    there: z.boolean().meta({ description: 'Whether the responding server finds the file at that path' }),
    removedAt: instant.nullable().meta({ description: 'When the schedule deleted the file' }),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    version: z.string().nullable().meta({ description: 'Version of Coloa that wrote the backup' }),
    counts: counts.nullable(),
    hasKey: z.boolean().nullable().meta({ description: 'Whether the backup contains the key, encrypted with the passphrase' }),
    proof: proof.nullable(),
  })
  .meta({ id: 'BackupRun' });
export type BackupRun = z.infer<typeof backupRun>;

const backupStanding = z
  .object({
    folder: z.string(),
    host: z.string(),
    freeBytes: z.int().nullable().meta({ description: 'Free disk space in the backup folder; null if unknown' }),
    passphrase: z.boolean().meta({ description: 'Whether BACKUP_PASSPHRASE is set, so that backups contain the key' }),
    schedule: z
      .object({
        at: z.string().meta({ description: 'Time of day, as in `02:30`' }),
        timeZone: z.string(),
        next: instant,
        keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
      })
      .nullable()
      .meta({ description: 'Null if BACKUP_AT is not set' }),
    late: z.boolean().meta({ description: 'Whether a schedule exists and no backup succeeded in the last two days' }),
    last: backupRun.nullable().meta({ description: 'Newest successful backup' }),
    lastProven: backupRun.nullable().meta({ description: 'Newest backup that passed a trial restore' }),
    runs: z.array(backupRun).meta({ description: 'Up to 100 backups, newest first' }),
  })
  .meta({ id: 'BackupStanding' });
export type BackupStanding = z.infer<typeof backupStanding>;

/** Backups of the whole installation, for its operator. No call returns a backup, because it contains the data of all workspaces. */
export const backupsContract = {
  standing: defineEndpoint({
    method: 'GET',
    path: '/api/backup',
    access: 'system',
    summary: 'Get the status of the backups: the schedule, the last backup, the last trial restore and recent runs',
    response: backupStanding,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/backup',
    access: 'system',
    summary: 'Start a backup followed by a trial restore. The file stays on the server until it is deleted there',
    response: backupRun,
    errors: ['BACKUP_RUNNING'],
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/backup/{id}/proof',
    access: 'system',
    summary: 'Start a trial restore: the backup is restored into a separate database and compared',
    params: byId,
    response: backupRun,
    errors: ['NOT_FOUND', 'BACKUP_RUNNING', 'BACKUP_NOT_THERE'],
  }),
};
