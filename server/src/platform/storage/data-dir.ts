import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../process/start-refused.ts';
import { makeFileDurably } from './durable-file.ts';
import { isDiskFull } from './full-disk.ts';
import { makeFolder, tryWriting } from './make-folder.ts';

export type DataDir = {
  /** An absolute path. */
  path: string;
  /**
   * Locks the folder until `release` is called or the process ends.
   * @throws StartRefused if another process has locked the folder
   */
  lock(): { release(): void };
  tryLock(): { release(): void } | null;
  /** Returns `given`, or the key in the folder's key file. Creates a missing key file with mode 0600. */
  secretKey(given: string | null): string;
  /** Like `secretKey`, but returns null instead of creating a key. */
  knownKey(given: string | null): string | null;
};

/**
 * Creates the folder with mode 0700 if it is missing. Use it only for a start or a restore, which may create an installation.
 * @throws StartRefused if the folder cannot be created or written
 */
export function makeDataDir(dir: string): DataDir {
  try {
    makeFolder(dir);
  } catch (error) {
    throw unusable(dir, error);
  }
  return openDataDir(dir);
}

/**
 * Opens an existing data folder. Does not create a missing folder, which may be on a disk that is not mounted.
 * @throws StartRefused if the folder is missing or not writable
 */
export function openDataDir(dir: string): DataDir {
  if (!fs.existsSync(dir))
    throw new StartRefused(
      `The data folder ${dir} does not exist: mount it, or set DATA_DIR to the folder of the data. The first start of Coloa creates one.`,
    );
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    tryWriting(dir);
  } catch (error) {
    throw unusable(dir, error);
  }
  const keyFile = path.join(dir, 'secret.key');
  return {
    path: dir,
    lock: () => lock(dir),
    tryLock: () => tryLock(dir),
    secretKey: (given) => given ?? storedSecret(keyFile),
    knownKey: (given) => given ?? (fs.existsSync(keyFile) ? storedSecret(keyFile) : null),
  };
}

/**
 * Returns the error for an unusable data folder. For a full disk, the message must not suggest another folder, because that would start an
 * empty installation.
 */
const unusable = (dir: string, error: unknown): unknown =>
  isDiskFull(error)
    ? error
    : new StartRefused(`The data folder ${dir} cannot be used (${message(error)}). Set DATA_DIR to a folder that this user can write to.`);

/**
 * Reads a random secret from the file, or creates the file with mode 0600.
 * @throws StartRefused if the file contains no valid secret or is not readable
 */
export function storedSecret(file: string): string {
  if (!fs.existsSync(file)) makeFileDurably(file, `${randomBytes(32).toString('base64url')}\n`, 0o600);
  const secret = readSecret(file);
  if (secret.length < 32)
    throw new StartRefused(`${file} contains no key. Restore it from a backup: encrypted data cannot be read without it.`);
  return secret;
}

function readSecret(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartRefused(`The key in ${file} cannot be read (${message(error)}). The user that runs the server must own it.`);
  }
}

/** Keeps references to the open locks, because garbage collection would release them. */
const locks = new Set<DatabaseSync>();

/**
 * Locks the folder with SQLite, because Node cannot lock files. The operating system releases the lock when the process ends, even after
 * kill -9.
 */
function lock(dir: string): { release(): void } {
  const held = tryLock(dir);
  if (held) return held;
  const pidFile = pidFileOf(dir);
  const pid = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').trim() : 'unknown';
  throw new StartRefused(`Another Coloa (process ${pid}) is already using ${dir}. Stop it first, or set DATA_DIR to another folder.`);
}

function tryLock(dir: string): { release(): void } | null {
  const held = openLock(dir);
  try {
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    fs.writeFileSync(pidFileOf(dir), `${process.pid}\n`);
  } catch (error) {
    held.close();
    if (isBusy(error)) return null;
    throw unusable(dir, error);
  }
  locks.add(held);
  return {
    release() {
      fs.rmSync(pidFileOf(dir), { force: true });
      locks.delete(held);
      held.close();
    },
  };
}

const pidFileOf = (dir: string): string => path.join(dir, 'server.pid');

function openLock(dir: string): DatabaseSync {
  const file = path.join(dir, 'server.lock');
  try {
    // SQLite also opens read-only files, but then locks nothing.
    if (fs.existsSync(file)) fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
    return new DatabaseSync(file);
  } catch (error) {
    throw unusable(dir, error);
  }
}

/** 5 is SQLITE_BUSY: another process has the lock. */
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
