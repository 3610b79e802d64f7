import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** After a crash, the file is complete or missing. If several processes create it, the first file stays. */
export function makeFileDurably(file: string, content: string, mode: number): void {
  // Processes of different containers may have the same id.
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

/** FAT and some network drives have no hard links. */
const isWithoutLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'].includes(String(error.code));

/** Without this call, a new file name may not survive a crash. Windows has no such call and needs none. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
