import fs from 'node:fs';
import path from 'node:path';
import { compactTime } from '../text/days.ts';

const OURS = /^coloa-\d{8}T\d{6}Z\.tar$/;

/** Returns a name such as `coloa-20261122T154500Z.tar`. */
export const backupFileName = (at: Date): string => `coloa-${compactTime(at)}.tar`;

export const isBackupFileName = (name: string): boolean => OURS.test(name);

/** The newest backup is last. Returns an empty list for a folder that is missing or unreadable. */
export function backupsIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter(isBackupFileName).sort();
  } catch {
    return [];
  }
}

/**
 * An upgrade replaces the program's folder, so backups are beside the data folder. `/srv/coloa` gets `/srv/coloa-backups`, so that
 * installations do not share a folder; `/var/lib/coloa/data` gets `/var/lib/coloa/backups`.
 */
export function backupDirBeside(dataDir: string): string {
  const name = path.basename(dataDir);
  return path.join(path.dirname(dataDir), name === 'data' ? 'backups' : `${name}-backups`);
}
