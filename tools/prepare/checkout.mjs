import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const at = (...parts) => path.join(root, ...parts);
export const modules = at('node_modules');
export const cache = path.join(modules, '.cache');
export const lockfile = at('package-lock.json');
/** True if this checkout is an extracted release archive, which contains built pages and only needs the packages of the server. */
export const released = fs.existsSync(at('release.json'));

const stampFile = path.join(cache, 'coloa-prepare.json');

/**
 * Returns the stamp: the hash of the installed lockfile, the installed set, and the hash of the sources of the built pages. Returns an
 * empty stamp if the file is missing or unreadable.
 */
export function stamp() {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

export function writeStamp(part) {
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(stampFile, JSON.stringify({ ...stamp(), ...part }));
}

export const sha256 = (content) => createHash('sha256').update(content).digest('hex');
