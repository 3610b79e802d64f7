/** This lock lets only one process at a time prepare the folder. */
import fs from 'node:fs';
import { at, root } from './checkout.mjs';
import { Stop } from './steps.mjs';

const turn = at('.prepare.lock');
let renewal = null;

/**
 * Creates the lock, a folder whose modification time its owner updates each second. If the last update is more than 15 s ago, another
 * process deletes the lock, because its owner was probably killed.
 * @throws Stop if this user cannot create the lock
 */
export async function takeTurn() {
  for (let waited = 0; ; waited++) {
    try {
      fs.mkdirSync(turn);
      renewal = setInterval(() => fs.utimesSync(turn, new Date(), new Date()), 1000);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Stop(`This user cannot write ${root} (${error.code}).`);
    }
    if (waited === 10) console.log('Waiting for another start that prepares the same folder …');
    const since = fs.statSync(turn, { throwIfNoEntry: false });
    if (since && Date.now() - since.mtimeMs > 15_000) {
      const left = `${turn}.${process.pid}`;
      try {
        fs.renameSync(turn, left); // only one of the waiting processes can rename the folder
        fs.rmSync(left, { recursive: true });
      } catch {
        // Another process removed the lock first.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function giveTurn() {
  if (!renewal) return;
  clearInterval(renewal);
  fs.rmSync(turn, { recursive: true, force: true });
}
