/** `npm run restore -- FILE`: puts a backup into an empty data folder, or an empty database of DATABASE_URL. */
import fs from 'node:fs';
import path from 'node:path';
import { putHeadsAside } from '../audit/audit-heads.service.ts';
import type { About } from '../backup/backup-archive.ts';
import { withArchive } from '../backup/backup-file.service.ts';
import { forgetOwnRun } from '../backup/note-run.service.ts';
import { restoredText } from '../backup/operator-texts.ts';
import { readAbout } from '../backup/read-backup.ts';
import { checkKnown, restoreBackup } from '../backup/restore-backup.service.ts';
import { openKey } from '../backup/sealed-key.ts';
import { placeOf } from '../platform/database/connection.ts';
import { openDatabase } from '../platform/database/database.ts';
import { refuseHalf } from '../platform/database/moved-database.ts';
import { onDatabase, openServer, startedHere } from '../platform/database/open-beside-server.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { type Env, readEnv } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { fits } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { type DataDir, makeDataDir } from '../platform/storage/data-dir.ts';
import { makeFileDurably } from '../platform/storage/durable-file.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

const USAGE = 'npm run restore -- FILE';

const KEY_FILE = 'secret.key';

/**
 * The key that is there already, or that of the backup. Null: neither.
 * @throws StartRefused when the backup's key cannot be read, or is another than the one that is there
 */
function findKey(env: Env, dataDir: DataDir, { key }: About): string | null {
  const known = dataDir.knownKey(env.secretKey);
  if (!key || (known !== null && env.backupPassphrase === null)) return known;
  if (env.backupPassphrase === null)
    throw new StartRefused('The key in the backup is encrypted: set BACKUP_PASSPHRASE to what it was made with.');
  const opened = openKey(key, env.backupPassphrase);
  if (known !== null && known !== opened)
    throw new StartRefused(
      `The key of the backup is another one than ${env.secretKey === null ? `${KEY_FILE} in ${dataDir.path}` : 'SECRET_KEY'}. Take that one away first.`,
    );
  return opened;
}

async function openTarget(env: Env, log: Log, dataDir: DataDir) {
  if (env.database) return openServer(env.database.directUrl);
  const lock = dataDir.lock();
  return await startedHere(dataDir, () => lock.release(), log);
}

const nothingRestored = ({ message }: StartRefused): StartRefused =>
  new StartRefused(
    `${message}${message.includes('\n') ? '\n' : ' '}Nothing was restored: correct it and run the command again, it uses the empty target as it is.`,
  );

async function restore(env: Env, file: string): Promise<void> {
  const log = createLog('silent');
  // What is restored beside the note of a move that was killed would be taken for the rest of it.
  if (!env.database) refuseHalf(env.dataDir);
  // Before anything is made: what is no backup that this program knows leaves nothing behind.
  checkKnown(await withArchive(file, readAbout));
  const dataDir = makeDataDir(env.dataDir);
  const { connection, close } = await openTarget(env, log, dataDir);
  try {
    let key: string | null = null;
    /** From when the target is known to be empty until it is not. */
    let isEmpty = false;
    const check = (about: About) => {
      isEmpty = true;
      key = findKey(env, dataDir, about);
    };
    const storage = await openStorage(env, log, { mustAnswer: true });
    let said = '';
    const restored = await onDatabase(connection, () =>
      withArchive(file, (source) =>
        restoreBackup(source, {
          connection,
          storage,
          log,
          check,
          // At once: without it nothing of what is there now can be started.
          restored: async () => {
            isEmpty = false;
            said = await putKey(env, dataDir, connection, key);
          },
        }),
      ),
    ).catch((error) => {
      throw isEmpty && error instanceof StartRefused ? nothingRestored(error) : error;
    });
    putHeadsAside(env.dataDir, new Date());
    const files = env.s3 ? `the bucket ${env.s3.bucket}` : env.dataDir;
    const where = env.database || env.s3 ? `${env.database ? placeOf(connection) : env.dataDir}, with files in ${files}` : env.dataDir;
    process.stdout.write(restoredText(where, restored, said, env.database !== null));
  } finally {
    await close();
  }
}

/** Keeps the key where it fits, and says what became of it. */
async function putKey(env: Env, dataDir: DataDir, connection: Parameters<typeof openDatabase>[0], key: string | null): Promise<string> {
  const missing = `THE KEY IS MISSING: put the old SECRET_KEY into the environment, or the old ${KEY_FILE} into ${dataDir.path}, before you start.`;
  const database = openDatabase(connection, { log: createLog('silent'), max: 1 });
  try {
    await forgetOwnRun(database);
    if (key === null) return missing;
    if (!(await fits(database.db, createSecretBox(key).fingerprint)))
      return `THE KEY IS ANOTHER ONE than the backup was made with. ${missing.replace('THE KEY IS MISSING: put', 'Put')}`;
  } finally {
    await database.close();
  }
  const file = path.join(dataDir.path, KEY_FILE);
  if (env.secretKey === null && !fs.existsSync(file)) makeFileDurably(file, `${key}\n`, 0o600);
  return 'the key fits';
}

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new StartRefused(USAGE);
  // One that may not be looked at is told as such where it is opened.
  if (fs.statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new StartRefused(`There is no file ${path.resolve(file)}. Backups are in ${readEnv().backupDir}: name the file with its folder.`);
  await restore(readEnv(), path.resolve(file));
}

runCommand(main, { usage: USAGE });
