import { StartRefused } from './start-refused.ts';
import { StoreUnavailable } from './storage.ts';

/** What a file system says of a place that cannot be used, in words that follow its path. */
const OF_PLACES: Record<string, string> = {
  EACCES: 'may not be used by this user. Give it to this user, or run this as the user that the server runs as.',
  EPERM: 'may not be used by this user. Give it to this user, or run this as the user that the server runs as.',
  ENOENT: 'is not there, and cannot be made.',
  ENOTDIR: 'cannot be: what stands before its last name is a file.',
  EEXIST: 'cannot be made: something else is there.',
  EISDIR: 'is a folder, where a file is looked for.',
  EROFS: 'cannot be written: its file system can only be read.',
  ENOSPC: 'cannot be written: the disk is full.',
  EDQUOT: 'cannot be written: this user may not take more of the disk.',
};

/** What went wrong in words for the operator; null for a fault of the program, of which only its stack tells. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof StartRefused || error instanceof StoreUnavailable) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const words = error instanceof Error && code !== undefined && path !== undefined ? OF_PLACES[code] : undefined;
  return words === undefined ? null : `${path} ${words} (${code})`;
}

/** Runs a command of the operator to its end: with 1 and the reason in words, or the stack of what is the program's fault. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error) => {
    process.exitCode = 1;
    process.stderr.write(`${wordsOf(error) ?? error.stack}\n`);
  });
}
