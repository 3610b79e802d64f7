import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a small file that after a crash exists completely or not at all. Of several processes, one creates it; the others keep the
 * existing file.
 */
export function makeFileDurably(file: string, content: string, mode: number): void {
  // Processes of two containers may have the same id.
  const temporary = `${file}.${randomUUID()}.tmp`;
  const fd = fs.openSync(temporary, 'wx', mode);
  try {
    fs.writeSync(fd, content);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  try {
    // A rename would replace another process's file.
    fs.linkSync(temporary, file);
  } catch (error) {
    if (!fs.existsSync(file)) {
      if (!isWithoutLinks(error)) throw error;
      fs.renameSync(temporary, file);
    }
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** Whether the file system has no hard links, like FAT and some network drives. */
const isWithoutLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'].includes(String(error.code));

/** Flushes a folder to the disk: before, a new file name in it may not survive a crash. Windows has no call for that and needs none. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
