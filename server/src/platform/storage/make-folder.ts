import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder with access for its owner only, and its parents. Does not use `recursive` of Node, which never returns below /proc: an
 * existing parent with a child that cannot be created loops forever.
 */
export function makeFolder(dir: string): void {
  if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Two processes that share the folder may start together.
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Creates and removes a folder in an existing one. Checking permissions is not sufficient: root has them in /proc as well.
 * @throws the error of the file system, if this process cannot write there
 */
export function tryWriting(dir: string): void {
  fs.rmdirSync(fs.mkdtempSync(path.join(dir, '.write-')));
}
