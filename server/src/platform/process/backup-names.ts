import fs from 'node:fs';
import path from 'node:path';
import { compactTime } from '../text/days.ts';

const OURS = /^coloa-\d{8}T\d{6}Z\.tar$/;

/** `coloa-20261122T154500Z.tar` */
export const backupFileName = (at: Date): string => `coloa-${compactTime(at)}.tar`;

export const isBackupFileName = (name: string): boolean => OURS.test(name);

/** Returns the names of the finished backups in a folder, newest last. Empty for a folder that is missing or unreadable. */
export function backupsIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter(isBackupFileName).sort();
  } catch {
    return [];
  }
}

/**
 * Returns the default folder for backups: beside the data folder, not in the program's folder, which an upgrade replaces. `/srv/coloa` has
 * `/srv/coloa-backups`, so that two installations never share a folder; `/var/lib/coloa/data` has `/var/lib/coloa/backups`.
 */
export function backupDirBeside(dataDir: string): string {
  const name = path.basename(dataDir);
  return path.join(path.dirname(dataDir), name === 'data' ? 'backups' : `${name}-backups`);
}
