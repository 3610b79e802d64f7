import fs from 'node:fs';
import path from 'node:path';

/** Grants access to the owner only. Also creates the parents, but without Node's `recursive`, which loops forever below /proc. */
export function makeFolder(dir: string): void {
  if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Several processes that share the folder may start together.
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Creates and removes a folder, because a check of permissions is not sufficient: root has them in /proc as well.
 * @throws the error of the file system if this process cannot write there
 */
export function tryWriting(dir: string): void {
  fs.rmdirSync(fs.mkdtempSync(path.join(dir, '.write-')));
}
