import { type ExecFileException, execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../process/start-refused.ts';
import { syncFolder } from '../storage/durable-file.ts';
import { type Account, canEnter, giveTo } from './postgres-account.ts';
import { executable } from './postgres-binaries.ts';

export type Cluster = {
  folder: string;
  native: string;
  account: Account;
  logFile: string;
  /** These settings are passed on the command line, so that they come from the current version of Coloa. */
  settings: Record<string, string>;
};

const SUPERUSER = 'postgres';
// The locales in the order of preference. C.UTF-8 is the same on all systems and supports the letters of every language, but older versions
// of libc do not have it.
const LOCALES = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Returns the options for starting a program of PostgreSQL. Except on Windows, the program gets only PATH and TZ as its environment. */
export function spawnOptions(cluster: Pick<Cluster, 'account'>, cwd: string) {
  const env = process.platform === 'win32' ? process.env : { PATH: process.env.PATH, TZ: 'UTC' };
  return { ...cluster.account, cwd, env, windowsHide: true };
}

/**
 * Returns the data folder as an argument: on Linux, a link to the working directory. PostgreSQL can use this link even if its account
 * cannot enter the parent folders, such as root's home.
 */
export function dataFolderArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Creates the cluster if its folder is missing. After a power failure, the folder is complete or missing.
 * @param durable false skips flushing to the disk, for tests
 * @param meanwhile runs while the folder is created
 * @returns whether the folder was created
 * @throws StartRefused if the folder cannot be created, is incomplete, or belongs to another version of PostgreSQL
 */
export async function ensureCluster(cluster: Cluster, password: string, durable: boolean, meanwhile?: () => void): Promise<boolean> {
  const versionFile = path.join(cluster.folder, 'PG_VERSION');
  if (fs.existsSync(cluster.folder)) {
    if (!fs.existsSync(versionFile))
      throw new StartRefused(
        `${cluster.folder} is incomplete: PG_VERSION is missing. Move the data folder to another place, and restore a backup into an empty one.`,
      );
    const found = fs.readFileSync(versionFile, 'utf8').trim();
    if (found !== majorVersion(cluster)) {
      throw new StartRefused(
        `${cluster.folder} was created by PostgreSQL ${found}, but this Coloa contains ${majorVersion(cluster)}. Start the Coloa version that created it, or restore a backup into an empty DATA_DIR.`,
      );
    }
    if (cluster.account && fs.statSync(cluster.folder).uid !== cluster.account.uid) giveTo(cluster.account, cluster.folder);
    return false;
  }
  const unfinished = `${cluster.folder}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  let problem: string | null = null;
  for (const locale of LOCALES) {
    const making = initdb(cluster, unfinished, password, locale, durable);
    meanwhile?.();
    problem = await making;
    if (!problem?.includes('locale')) break;
  }
  if (problem?.includes('No space left on device'))
    throw new StartRefused(
      `The disk is full: PostgreSQL could not create its data folder ${cluster.folder}. Free disk space, and start again.`,
    );
  if (problem) throw new StartRefused(`PostgreSQL could not create its data folder ${cluster.folder}:\n${problem}`);
  fs.renameSync(unfinished, cluster.folder);
  if (durable) syncFolder(path.dirname(cluster.folder));
  return true;
}

/**
 * Creates a temporary folder that the account can enter. TMPDIR may be accessible to root only, so other parent folders are tried.
 * @throws StartRefused if the account can enter none of these folders
 */
function scratchFor({ account, folder }: Pick<Cluster, 'account' | 'folder'>): string {
  const parent = [os.tmpdir(), '/tmp', path.dirname(folder)].find((each) => fs.existsSync(each) && canEnter(account, each));
  if (parent === undefined)
    throw new StartRefused(
      `The account of PostgreSQL (uid ${account?.uid}) cannot enter ${os.tmpdir()}: set TMPDIR to a folder that everyone can enter, such as /tmp, and start again.`,
    );
  return fs.mkdtempSync(path.join(parent, 'coloa-pg-'));
}

async function initdb(cluster: Cluster, folder: string, password: string, locale: string, durable: boolean): Promise<string | null> {
  const scratch = scratchFor(cluster);
  const clear = () => fs.rmSync(scratch, { recursive: true, force: true });
  // If the process exits early, the file with the password must not remain.
  process.once('exit', clear);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    // The password is passed in a file, because every user of the machine can read the arguments of a process.
    const passwordFile = path.join(scratch, 'password');
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(cluster.account, scratch);
    giveTo(cluster.account, folder);
    const args = ['-D', dataFolderArgument(folder), '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
    args.push(`--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-T', 'simple', '--no-instructions');
    if (!durable) args.push('--no-sync');
    const failed = await failureOf(path.join(cluster.native, executable('bin/initdb')), args, spawnOptions(cluster, folder));
    if (failed !== null) fs.rmSync(folder, { recursive: true, force: true });
    return failed;
  } finally {
    process.removeListener('exit', clear);
    clear();
  }
}

/**
 * Runs a program and kills it if this process exits.
 * @returns the error message, or null
 */
async function failureOf(program: string, args: readonly string[], options: ReturnType<typeof spawnOptions>): Promise<string | null> {
  const running = promisify(execFile)(program, args, options);
  const end = () => void running.child.kill('SIGKILL');
  process.once('exit', end);
  try {
    await running;
    return null;
  } catch (error) {
    const { code, signal, stderr, message } = error as ExecFileException;
    if (typeof code === 'string') return message;
    return `${stderr}(it ended with ${signal ?? code})`;
  } finally {
    process.removeListener('exit', end);
  }
}

function majorVersion(cluster: Cluster): string {
  // The first line of this file contains `# PostgreSQL` and the major version.
  const line = fs.readFileSync(path.join(cluster.native, 'share/postgresql/postgres.bki'), 'utf8').split('\n', 1)[0] ?? '';
  return line.replace('# PostgreSQL ', '').trim();
}
