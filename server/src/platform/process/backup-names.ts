import fs from 'node:fs';
import path from 'node:path';
import { compactTime } from '../text/days.ts';

const OURS = /^coloa-\d{8}T\d{6}Z\.tar$/;

/** Returns a name such as `coloa-20261122T154500Z.tar`. */
export const backupFileName = (at: Date): string => `coloa-${compactTime(at)}.tar`;

export const isBackupFileName = (name: string): boolean => OURS.test(name);

/** Returns the file names of the backups, oldest first, or an empty list if the folder is missing or unreadable. */
export function backupsIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter(isBackupFileName).sort();
  } catch {
    return [];
  }
}

/**
 * Returns the default folder for backups: `/srv/coloa-backups` for `/srv/coloa`, and `/var/lib/coloa/backups` for `/var/lib/coloa/data`.
 */
export function backupDirBeside(dataDir: string): string {
  const name = path.basename(dataDir);
  return path.join(path.dirname(dataDir), name === 'data' ? 'backups' : `${name}-backups`);
}
