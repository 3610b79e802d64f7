import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { syncFolder } from '../platform/durable-file.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { type Backup, type BackupSource, type OnProgress, writeBackup } from './write-backup.service.ts';

export interface BackupFile extends Backup {
  file: string;
  /** Bytes. */
  size: number;
}

/** `coloa-20261122T154500Z.tar`: sorted by name, they are sorted by time. */
export const backupFileName = (at: Date): string => `coloa-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`;

/**
 * Writes a backup to a file that nobody else may read. It has its name only once it is whole and on the disk.
 * @throws StartRefused when there is such a file already
 */
export async function writeBackupFile(source: BackupSource, file: string, onProgress?: OnProgress): Promise<BackupFile> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new StartRefused(`There is ${file} already. Name another file.`);
  const unfinished = `${file}.part`;
  await fs.rm(unfinished, { force: true }); // what a crash left, which may be readable by others
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const backup = await writeBackup(source, out, onProgress);
    out.end();
    await finished(out);
    const { size } = await fs.stat(unfinished);
    await fs.rename(unfinished, file);
    syncFolder(path.dirname(file));
    return { ...backup, file, size };
  } finally {
    out.destroy();
    await fs.rm(unfinished, { force: true });
  }
}

/** What tells a backup apart from one that was changed since; for whoever notes it elsewhere. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
