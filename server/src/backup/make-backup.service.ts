import { statSync } from 'node:fs';
import path from 'node:path';
import { type BackupCounts, COUNTED_TABLES } from '@coloa/contract/backup/backups.contract.ts';
import type { Log } from '../platform/log/log.ts';
import { type Manifest, rowsIn } from './backup-archive.ts';
import { BackupFailed } from './backup-failure.ts';
import { type BackupFile, checksumOf, clearUnfinished, withArchive, writeBackupFile } from './backup-file.service.ts';
import { readBackup } from './read-backup.ts';
import { freeBytes, proofFolder } from './space.ts';
import { clearLeftTrials, verifyBackup } from './verify-backup.service.ts';
import type { BackupSource, OnProgress } from './write-backup.service.ts';

export interface Made {
  size: number;
  sha256: string;
  version: string;
  counts: BackupCounts;
  hasKey: boolean;
}

/** Bytes that must stay free on the disk beyond the required space, because other programs also fail on a full disk. */
const SPARE = 100 * 1024 * 1024;

async function needSpace(folder: string, needed: number, failure: 'NO_SPACE' | 'NO_SPACE_TO_PROVE'): Promise<void> {
  const free = await freeBytes(folder);
  if (free !== null && free < needed + SPARE) throw new BackupFailed(failure, { folder, free, needed: needed + SPARE });
}

const countsOf = (manifest: Manifest): BackupCounts => ({
  tables: Object.keys(manifest.tables).length,
  rows: rowsIn(manifest),
  files: manifest.files.count,
  fileBytes: manifest.files.bytes,
  missing: manifest.missing ?? 0,
  named: Object.fromEntries(COUNTED_TABLES.map((name) => [name, manifest.tables[name]?.rows ?? 0])) as BackupCounts['named'],
});

export const madeOf = ({ size, sha256, about, manifest }: Omit<BackupFile, 'file' | 'missing'>): Made => ({
  size,
  sha256,
  version: about.version,
  counts: countsOf(manifest),
  hasKey: about.key !== null,
});

/**
 * Writes a backup to a new file.
 * @param needed estimated bytes of the backup
 * @throws BackupFailed if the disk has too little free space
 * @throws StartRefused if the file already exists
 */
export async function makeBackup(source: BackupSource, file: string, needed: number, onProgress: OnProgress): Promise<Made> {
  await clearUnfinished(path.dirname(file));
  await needSpace(path.dirname(file), needed, 'NO_SPACE');
  return madeOf(await writeBackupFile(source, file, onProgress));
}

/**
 * Reads a backup to its end, and compares it with its own checksums.
 * @throws StartRefused if the file does not exist, or is not a complete and undamaged backup of a supported format
 */
export async function lookAtBackup(file: string): Promise<Made> {
  const found = await withArchive(file, (source) =>
    readBackup(source, {
      async begin() {},
      async rows() {},
      async file(_name, content) {
        for await (const _ of content);
      },
    }),
  );
  return madeOf({ ...found, size: statSync(file).size, sha256: await checksumOf(file) });
}

/**
 * Verifies a backup by restoring it into a separate database.
 * @param needed estimated bytes of that database
 * @throws BackupFailed if the file does not exist, or the disk has too little free space
 * @throws StartRefused if the backup cannot be restored, or its rows or its key do not match
 */
export async function proveBackup(file: string, passphrase: string | null, needed: number, log: Log): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupFailed('NOT_THERE', { file });
  clearLeftTrials();
  await needSpace(proofFolder(), needed, 'NO_SPACE_TO_PROVE');
  await verifyBackup(file, passphrase, log);
}
