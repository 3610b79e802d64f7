import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { syncFolder } from '../platform/durable-file.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { whenEnded } from '../platform/when-ended.ts';
import { type Backup, type BackupSource, type OnProgress, writeBackup } from './write-backup.service.ts';

export interface BackupFile extends Backup {
  file: string;
  /** Bytes. */
  size: number;
}

/** `coloa-20261122T154500Z.tar`: sorted by name, they are sorted by time. */
export const backupFileName = (at: Date): string => `coloa-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`;

/** Gives a whole file its name, which nothing else has. */
async function nameFile(unfinished: string, file: string): Promise<void> {
  try {
    await fs.link(unfinished, file);
  } catch {
    if (existsSync(file)) throw alreadyThere(file);
    // Some network drives, and FAT, have no links.
    await fs.rename(unfinished, file);
  }
  syncFolder(path.dirname(file));
}

const alreadyThere = (file: string): StartRefused => new StartRefused(`There is ${file} already. Name another file.`);

/**
 * Writes a backup to a file that nobody else may read. It has its name only once it is whole and on the disk.
 * @throws StartRefused when there is such a file already
 */
export async function writeBackupFile(source: BackupSource, file: string, onProgress?: OnProgress): Promise<BackupFile> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw alreadyThere(file);
  const unfinished = `${file}.${randomUUID()}.part`;
  const forget = whenEnded(() => rmSync(unfinished, { force: true }));
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const backup = await writeBackup(source, out, onProgress);
    out.end();
    await finished(out);
    const { size } = await fs.stat(unfinished);
    await nameFile(unfinished, file);
    return { ...backup, file, size };
  } finally {
    out.destroy();
    forget();
  }
}

/** What tells a backup apart from one that was changed since; for whoever notes it elsewhere. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
