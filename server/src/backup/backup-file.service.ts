import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { onExit } from '../platform/process/cleanup-on-exit.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { syncFolder } from '../platform/storage/durable-file.ts';
import { makeFolder } from '../platform/storage/make-folder.ts';
import { type Backup, type BackupSource, type OnProgress, writeBackup } from './write-backup.service.ts';

/** Milliseconds without a write after which an incomplete file is abandoned. */
const LEFT_MS = 12 * 60 * 60 * 1000;
const UNFINISHED = /\.tar\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

export interface BackupFile extends Backup {
  file: string;
  /** The size in bytes. */
  size: number;
}

/** Deletes incomplete files of killed processes. Call it before checking the free disk space, because these files may fill the disk. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    const found = await fs.stat(path.join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - LEFT_MS) await fs.rm(path.join(folder, name), { force: true });
  }
}

/** Deletes the incomplete files of one backup. Call it only after all processes have stopped writing that backup. */
export async function clearUnfinishedOf(file: string): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await fs.readdir(folder).catch(() => []))
    if (name.startsWith(`${path.basename(file)}.`) && UNFINISHED.test(name)) await fs.rm(path.join(folder, name), { force: true });
}

/**
 * Gives a complete file its final name.
 * @throws StartRefused if a file with this name exists
 */
async function nameFile(unfinished: string, file: string): Promise<void> {
  try {
    await fs.link(unfinished, file);
  } catch {
    if (existsSync(file)) throw alreadyThere(file);
    // Some file systems, such as FAT and some network drives, do not support hard links, so rename the file instead.
    await fs.rename(unfinished, file);
  }
  syncFolder(path.dirname(file));
}

const alreadyThere = (file: string): StartRefused =>
  new StartRefused(statSync(file).isDirectory() ? `${file} is a folder. Pass a file in it.` : `${file} already exists. Pass another file.`);

/**
 * Writes a backup to a file that other users cannot read. The file gets its name once it is complete and on disk.
 * @throws StartRefused if the file already exists
 */
export async function writeBackupFile(source: BackupSource, file: string, onProgress?: OnProgress): Promise<BackupFile> {
  makeFolder(path.dirname(file));
  await fs.access(path.dirname(file), fs.constants.W_OK);
  if (existsSync(file)) throw alreadyThere(file);
  const unfinished = `${file}.${randomUUID()}.part`;
  const forget = onExit(() => rmSync(unfinished, { force: true }));
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

/**
 * Opens the file and passes its content to `work`, then closes the file.
 * @throws StartRefused if the file does not exist
 */
export async function withArchive<T>(file: string, work: (source: Readable) => Promise<T>): Promise<T> {
  const found = await fs.stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!found?.isFile()) throw new StartRefused(`The file ${file} does not exist. Pass a backup with its folder.`);
  const handle = await fs.open(file);
  try {
    return await work(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
