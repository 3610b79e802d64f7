import fs from 'node:fs';
import path from 'node:path';
import { putHeadsAside } from '../audit/audit-heads.service.ts';
import { placeOf } from '../platform/database/connection.ts';
import { openDatabase } from '../platform/database/database.ts';
import { refuseHalf } from '../platform/database/moved-database.ts';
import { onDatabase, openServer, startedHere } from '../platform/database/open-beside-server.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import type { Env } from '../platform/process/env.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { fits } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { type DataDir, makeDataDir } from '../platform/storage/data-dir.ts';
import { makeFileDurably } from '../platform/storage/durable-file.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { About } from './backup-archive.ts';
import { withArchive } from './backup-file.service.ts';
import { forgetOwnRun } from './note-run.service.ts';
import { restoredText } from './operator-texts.ts';
import { readAbout } from './read-backup.ts';
import { checkKnown, restoreBackup } from './restore-backup.service.ts';
import { openKey } from './sealed-key.ts';

const KEY_FILE = 'secret.key';

function findKey(env: Env, dataDir: DataDir, { key }: About): string | null {
  const known = dataDir.knownKey(env.secretKey);
  if (!key || (known !== null && env.backupPassphrase === null)) return known;
  if (env.backupPassphrase === null)
    throw new StartRefused('The key in the backup is encrypted: set BACKUP_PASSPHRASE to the passphrase of the backup.');
  const opened = openKey(key, env.backupPassphrase);
  if (known !== null && known !== opened)
    throw new StartRefused(
      `The key of the backup differs from ${env.secretKey === null ? `${KEY_FILE} in ${dataDir.path}` : 'SECRET_KEY'}. Remove that one first.`,
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
    `${message}${message.includes('\n') ? '\n' : ' '}Nothing was restored. Fix the problem and run the command again; it uses the empty target.`,
  );

/**
 * Restores a backup into the installation that `env` configures, which must be empty.
 * @returns the message for the operator
 */
export async function restoreInstallation(env: Env, file: string): Promise<string> {
  const log = createLog('silent');
  // Restored data beside the note of an interrupted move would be mistaken for part of that move.
  if (!env.database) refuseHalf(env.dataDir);
  // Check the file before anything is created, so that an unsupported file leaves nothing behind.
  checkKnown(await withArchive(file, readAbout));
  const dataDir = makeDataDir(env.dataDir);
  const { connection, close } = await openTarget(env, log, dataDir);
  try {
    let key: string | null = null;
    /** True from the check that the target is empty until the restored rows are committed. */
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
          // Stores the key directly after the commit, because a failure of a later step must not leave restored data without their key.
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
    return restoredText(where, restored, said, env.database !== null);
  } finally {
    await close();
  }
}

async function putKey(env: Env, dataDir: DataDir, connection: Parameters<typeof openDatabase>[0], key: string | null): Promise<string> {
  const missing = `THE KEY IS MISSING: put the previous SECRET_KEY into the environment, or the previous ${KEY_FILE} into ${dataDir.path}, before you start.`;
  const database = openDatabase(connection, { log: createLog('silent'), max: 1 });
  try {
    await forgetOwnRun(database);
    if (key === null) return missing;
    if (!(await fits(database.db, createSecretBox(key).fingerprint)))
      return `THE KEY DIFFERS from the key of the backup. ${missing.replace('THE KEY IS MISSING: put', 'Put')}`;
  } finally {
    await database.close();
  }
  const file = path.join(dataDir.path, KEY_FILE);
  if (env.secretKey === null && !fs.existsSync(file)) makeFileDurably(file, `${key}\n`, 0o600);
  return 'the key matches';
}
