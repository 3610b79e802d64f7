import fs from 'node:fs';
import path from 'node:path';
import { backupsIn } from '../platform/process/backup-names.ts';
import { counted } from '../platform/text/counts.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { canWrite, statOf } from './data-folder.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const OLD_DAYS = 7;
const HOW = 'npm run backup -- --verify writes and verifies a backup; BACKUP_AT schedules a daily one.';

function newestFinding(folder: string, now: number): Finding {
  const names = backupsIn(folder);
  const times = names.flatMap((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? []);
  if (times.length === 0) return warning('backup', `No backup in ${folder}`, HOW);
  const at = Math.max(...times);
  const days = Math.floor((now - at) / DAY_MS);
  const what = `The latest backup in ${folder} is of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return days < OLD_DAYS ? ok('backup', what) : warning('backup', `${what}: ${days} days ago`, HOW);
}

/**
 * Returns the finding about this installation's own backups. The files do not show which installation wrote them, so `own` comes from the
 * database.
 */
export function ownBackupFindings(own: { file: string; at: string } | null, folder: string): Finding[] {
  if (own !== null) return [ok('backup.own', `The latest backup of this installation is ${own.file}, of ${own.at} UTC`)];
  if (!canWrite(folder) || backupsIn(folder).length === 0) return [];
  return [
    warning(
      'backup.own',
      `This installation has no backup: the backups in ${folder} belong to another installation, or are older than the restored one`,
      HOW,
    ),
  ];
}

/** Reports backups in other folders, because the schedule deletes old backups only in BACKUP_DIR. */
export function earlierBackupFindings(folders: readonly string[], folder: string): Finding[] {
  return [...new Set(folders)].flatMap((other) => {
    const { length } = other === folder ? [] : backupsIn(other);
    if (length === 0) return [];
    const what = `${other} also contains ${counted(length, 'backup')}, but is not BACKUP_DIR (${folder})`;
    return [
      warning(
        'backup.earlier',
        what,
        'Move the backups you want to keep, or set BACKUP_DIR to that folder. Old backups there are not deleted.',
      ),
    ];
  });
}

export function backupFindings(folder: string, now: number): Finding[] {
  if (statOf(folder)?.isDirectory() === false)
    return [wrong('backup.folder', `${folder} is not a folder`, 'Set BACKUP_DIR to a dedicated folder.')];
  if (!canWrite(folder)) {
    const todo = 'Give this user write access, or set BACKUP_DIR to another folder.';
    return [wrong('backup.folder', `This user cannot write to the backup folder ${folder}`, todo)];
  }
  return [ok('backup.folder', `Backups can be written to ${folder}`), newestFinding(folder, now)];
}
