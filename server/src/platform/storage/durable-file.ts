import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Creates a file that is either complete or missing after a crash. If several processes create it, the first one's file remains. */
export function makeFileDurably(file: string, content: string, mode: number): void {
  // A process id is not used here, because processes in different containers may have the same one.
  const temporary = `${file}.${randomUUID()}.tmp`;
  const fd = fs.openSync(temporary, 'wx', mode);
  try {
    fs.writeSync(fd, content);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  try {
    // A rename would replace a file that another process has created.
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

/** Whether the error means that the file system, such as FAT or a network drive, does not support hard links. */
const isWithoutLinks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'].includes(String(error.code));

/** Flushes a folder to the disk. Otherwise, a new file name may be lost in a crash. Windows does not support this. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
