import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder for its owner alone, and those above it. Not `recursive` of Node, which never returns below /proc: a parent that is there
 * and a child that cannot be made are no end to it.
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

/** @throws what the file system says, when this process can make no file in a folder that is there. Rights alone do not tell: root has them in /proc as well. */
export function tryWriting(dir: string): void {
  fs.rmdirSync(fs.mkdtempSync(path.join(dir, '.write-')));
}
