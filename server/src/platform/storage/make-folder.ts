import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates the folder and its parents with access for the owner only. It does not use Node's `recursive` option, which loops forever below
 * /proc.
 */
export function makeFolder(dir: string): void {
  if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder at the same time.
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Checks that this process can write to the folder, by creating and removing a subfolder. Permissions alone do not show whether root can
 * write, for example in /proc.
 * @throws the error of the file system if this process cannot write to the folder
 */
export function tryWriting(dir: string): void {
  fs.rmdirSync(fs.mkdtempSync(path.join(dir, '.write-')));
}
