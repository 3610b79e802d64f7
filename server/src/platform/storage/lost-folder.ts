import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { asideIn, embeddedIn, isInstalled } from '../database/moved-database.ts';
import { backupsIn } from '../process/backup-names.ts';
import { type Env, readEnv } from '../process/env.ts';
import { StartRefused } from '../process/start-refused.ts';

type Places = Pick<Env, 'dataDir' | 'isDataDirGiven' | 'database' | 'backupDir'>;

function refuseBeside({ backupDir }: Places, empty: string): void {
  const newest = backupsIn(backupDir).at(-1);
  if (newest === undefined) return;
  throw new StartRefused(
    `${empty}, but ${backupDir} contains backups of an installation: put the data back in place, or restore a backup (npm run restore -- ${path.join(backupDir, newest)}); for a new installation, set BACKUP_DIR to an empty folder.`,
  );
}

/**
 * @param otherwise the alternative that the message suggests, besides mounting the folder
 * @throws StartRefused if DATA_DIR names a folder that does not exist
 */
function refuseMissingFolder({ dataDir, isDataDirGiven }: Places, otherwise = ''): void {
  if (isDataDirGiven && !fs.existsSync(dataDir))
    throw new StartRefused(
      `DATA_DIR is ${dataDir}, which does not exist: mount it, or set DATA_DIR to the folder of the data${otherwise}.`,
    );
}

/**
 * Reads the environment for commands that need an existing installation.
 * @throws StartRefused if a setting is wrong, or DATA_DIR names a folder that does not exist
 */
export function readInstallationEnv(): Env {
  const env = readEnv();
  refuseMissingFolder(env);
  return env;
}

/**
 * Checks that the data folder is not lost. Call it before startup creates anything, because an unmounted data folder looks like a new
 * installation.
 * @throws StartRefused if DATA_DIR names a folder that does not exist, or there are backups of an installation but no database
 */
export function refuseLostFolder(env: Places): void {
  const { dataDir, database } = env;
  refuseMissingFolder(env, `; for a new installation, create the folder (mkdir -p -m 700 ${dataDir})`);
  if (database !== null || fs.existsSync(embeddedIn(dataDir)) || fs.existsSync(asideIn(dataDir))) return;
  refuseBeside(env, `The data folder ${dataDir} has no database`);
}

/**
 * Rejects an empty database, which a failed restore may have left.
 * @throws StartRefused if the database has no installation, but the backup folder contains backups of one
 */
export async function refuseLostDatabase(client: pg.ClientBase, env: Places): Promise<void> {
  const where = env.database === null ? `in ${env.dataDir}` : 'of DATABASE_URL';
  if (!(await isInstalled(client))) refuseBeside(env, `The database ${where} has no installation`);
}
