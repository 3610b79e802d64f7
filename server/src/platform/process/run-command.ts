import { DrizzleQueryError } from 'drizzle-orm';
import { reasonOf } from '../database/database-errors.ts';
import { isDiskFull } from '../storage/full-disk.ts';
import { StoreUnavailable } from '../storage/storage.ts';
import { StartRefused } from './start-refused.ts';

const OF_PLACES: Record<string, string> = {
  EACCES: 'cannot be accessed by this user. Make this user its owner, or run the command as the user that runs the server.',
  EPERM: 'cannot be accessed by this user. Make this user its owner, or run the command as the user that runs the server.',
  ENOENT: 'does not exist and could not be created.',
  ENOTDIR: 'is not a valid path: its parent is a file.',
  EEXIST: 'cannot be created: it already exists.',
  EISDIR: 'is a folder, but a file is expected.',
  EROFS: 'cannot be written: its file system is read-only.',
};

const OF_SOURCES: Record<string, string> = {
  ...OF_PLACES,
  EACCES: 'cannot be read by this user. Give it to this user, or run this as a user who can read it.',
  EPERM: 'cannot be read by this user. Give it to this user, or run this as a user who can read it.',
  ENOENT: 'does not exist.',
  ENOTDIR: 'does not exist: a file is before its last name.',
  EISDIR: 'is a folder, not a file.',
  ENAMETOOLONG: 'is longer than names of files can be.',
  ELOOP: 'leads back to itself.',
};

/** Messages for errors on open files. Such an error usually does not contain the file name, so the messages mention no file. */
const OF_DISKS: Record<string, string> = {
  ENOSPC: 'The disk is full: free disk space, and run the command again.',
  EDQUOT: 'The disk quota of this user is exceeded: free disk space, and run the command again.',
  EIO: 'The disk cannot be read or written. Check the disk first.',
};

/** Returns the message for the operator about an error; null for a fault of the program, whose stack must be printed. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof StartRefused || error instanceof StoreUnavailable) return error.message;
  const { code = '', path, dest, syscall, message } = error as NodeJS.ErrnoException & { dest?: string };
  if (code in OF_DISKS) return `${OF_DISKS[code]} (${message})`;
  if (isDiskFull(error)) return `${OF_DISKS.ENOSPC} (${reasonOf(error)})`;
  const place = code === 'ENOENT' ? path : (dest ?? path);
  if (syscall === 'mkdir' && (code === 'EACCES' || code === 'EPERM'))
    return `${place} cannot be created by this user. Create it for this user, or choose another place. (${code})`;
  // A missing program is a bug in Coloa, so the stack is needed.
  if (!(code in OF_PLACES) || place === undefined || syscall?.startsWith('spawn')) return null;
  return `${place} ${OF_PLACES[code]} (${code})`;
}

export function wordsOfReading(error: unknown, file: string): string | null {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code in OF_SOURCES ? `${file} ${OF_SOURCES[code]} (${code})` : wordsOf(error);
}

/** npm consumes these options itself if the `--` before them is missing, and stores them as environment variables. */
const OPTIONS = ['verify', 'to', 'mail', 'delete_source'];

/** @throws StartRefused if npm consumed an option, because the command would run without it */
function refuseForgottenDashes(usage: string, env: NodeJS.ProcessEnv): void {
  const kept = OPTIONS.find((name) => env[`npm_config_${name}`] !== undefined);
  if (kept !== undefined && env.npm_lifecycle_event !== undefined)
    throw new StartRefused(`npm consumed the option --${kept.replace('_', '-')}: write -- before it.\n${usage}`);
}

export interface CommandOptions {
  usage: string;
  after?: (error: Error) => string;
}

/** Runs a command; with --help, only prints the usage. On an error, prints the reason or the stack, and exits with code 1. */
export function runCommand(main: () => Promise<void>, { usage, after = () => '' }: CommandOptions): void {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const work = async () => {
    refuseForgottenDashes(usage, process.env);
    await main();
  };
  work().catch((error) => {
    process.exitCode = 1;
    // The message of a DrizzleQueryError contains the values of the query. The message of its cause does not.
    const fault = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    process.stderr.write(`${wordsOf(error) ?? fault.stack}\n${after(error)}`);
  });
}
