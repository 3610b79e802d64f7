import { z } from 'zod';
import { byId, defineEndpoint, id, instant } from '../http.ts';

export const BACKUP_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
/** What began it: the schedule, somebody on the page, a command on the server. */
export const BACKUP_CAUSES = ['SCHEDULE', 'PAGE', 'COMMAND'] as const;

/** What of a backup is counted by name; the rest is in the sum of rows. */
export const COUNTED_TABLES = ['workspaces', 'users', 'projects', 'issues', 'comments'] as const;

const counts = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  missing: z.int().meta({ description: 'Files that rows name and that were lost before' }),
  named: z.record(z.enum(COUNTED_TABLES), z.int()),
});
export type BackupCounts = z.infer<typeof counts>;

const proof = z
  .object({
    status: z.enum(BACKUP_STATUSES),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    failure: z.string().nullable().meta({ description: 'Why it did not come about, or what is wrong with the backup, in words' }),
  })
  .meta({ description: 'It is restored into a database of its own, and every row and file compared' });

/** A backup that was written, is being written, or was not. */
const backupRun = z
  .object({
    id,
    cause: z.enum(BACKUP_CAUSES),
    startedBy: z.object({ id, name: z.string() }).nullable().meta({ description: 'Who asked for it on the page' }),
    status: z.enum(BACKUP_STATUSES),
    progress: z.number().min(0).max(1),
    attempts: z.int(),
    failure: z.string().nullable().meta({ description: 'Why it failed, or why it is tried again, in words' }),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    host: z.string().nullable().meta({ description: 'The machine it was written on' }),
    path: z.string().nullable().meta({ description: 'Where it lies there' }),
    there: z.boolean().meta({ description: 'Whether the server that answers finds it there' }),
    removedAt: instant.nullable().meta({ description: 'Since when it is no longer kept' }),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    version: z.string().nullable().meta({ description: 'Of the Coloa that wrote it' }),
    counts: counts.nullable(),
    hasKey: z.boolean().nullable().meta({ description: 'Whether the key is in it, encrypted by the passphrase' }),
    proof: proof.nullable(),
  })
  .meta({ id: 'BackupRun' });
export type BackupRun = z.infer<typeof backupRun>;

const backupStanding = z
  .object({
    folder: z.string(),
    host: z.string(),
    freeBytes: z.int().nullable().meta({ description: 'Where backups are written; null where it cannot be told' }),
    passphrase: z.boolean().meta({ description: 'Whether BACKUP_PASSPHRASE is set, so that the key comes along' }),
    schedule: z
      .object({
        at: z.string().meta({ description: '`02:30`' }),
        timeZone: z.string(),
        next: instant,
        keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
      })
      .nullable()
      .meta({ description: 'Null: BACKUP_AT is not set' }),
    late: z.boolean().meta({ description: 'There is a schedule, and none succeeded for two days' }),
    last: backupRun.nullable().meta({ description: 'The newest that succeeded' }),
    lastProven: backupRun.nullable().meta({ description: 'The newest that was proven' }),
    runs: z.array(backupRun).meta({ description: 'The newest first, a hundred at most' }),
  })
  .meta({ id: 'BackupStanding' });
export type BackupStanding = z.infer<typeof backupStanding>;

/** Backups of the whole installation, for whoever runs it. No call gives one away: it holds what all workspaces have. */
export const backupsContract = {
  standing: defineEndpoint({
    method: 'GET',
    path: '/api/backup',
    access: 'system',
    summary: 'Backups of the installation: the last one and its proof, the schedule, and how the runs ended',
    response: backupStanding,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/backup',
    access: 'system',
    summary: 'Write a backup now, and prove it. It lies on the server afterwards, and is kept until somebody deletes it there',
    response: backupRun,
    errors: ['BACKUP_RUNNING'],
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/backup/{id}/proof',
    access: 'system',
    summary: 'Prove a backup: it is restored into a database of its own, and compared',
    params: byId,
    response: backupRun,
    errors: ['NOT_FOUND', 'BACKUP_RUNNING', 'BACKUP_NOT_THERE'],
  }),
};
