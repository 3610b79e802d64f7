import type pg from 'pg';
import type { Connection } from '../platform/database/connection.ts';
import { hasRunningServer, onSeparateConnection, placeOf } from '../platform/database/connection.ts';
import { migrationsAhead } from '../platform/database/migrations.ts';
import { onDatabase } from '../platform/database/open-beside-server.ts';
import { runJobMigrations } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { rowsIn } from './backup-archive.ts';
import { isEmpty, type RestoreTarget, restoreBackup } from './restore-backup.service.ts';
import { compareRows, nowhere } from './verify-backup.service.ts';
import { addWaitingJobs, waitingJobs } from './waiting-jobs.repo.ts';
import { archiveOfRows } from './write-backup.service.ts';

export interface Move {
  /** A direct connection to the source, without a pooler. */
  from: Connection;
  /** A direct connection to the target, without a pooler. */
  to: Connection;
  version: string;
  log: Log;
}

export interface Moved {
  tables: number;
  rows: number;
  jobs: number;
  /** Names of the migrations that were applied to the new database, because the old one was of an earlier version. */
  upgraded: string[];
}

const on = <T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onSeparateConnection(connection, 'coloa move', work);

async function refuseServed(client: pg.Client): Promise<void> {
  if (await hasRunningServer(client))
    throw new StartRefused('A server is using the database to be moved, and its changes would be lost. Stop every process of Coloa first.');
}

/** Rejects a replica, because a server that uses its primary database cannot be detected on the replica. */
async function refuseReplica(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows) throw new StartRefused('The database to be moved is a replica: use its primary database.');
}

async function refuseFilled(connection: Connection): Promise<void> {
  if (!(await on(connection, isEmpty)))
    throw new StartRefused(
      `There is already an installation in ${placeOf(connection)}; nothing was changed. An earlier move may have been interrupted just after it had finished. Otherwise drop that database and create it again.`,
    );
}

/**
 * Copies all rows and waiting jobs into an empty database, in one transaction, and verifies the copied rows before the commit. Does not
 * change the source, and copies neither files nor the key.
 * @throws StartRefused if a database cannot be used, the target is not empty, or the rows differ after the copy; also if the source has no
 * installation, is newer than this program, is a replica, or is used by a server
 */
export async function moveDatabase({ from, to, version, log }: Move): Promise<Moved> {
  await onDatabase(from, async () => {
    // Rejects a database without an installation, or one newer than this program.
    await migrationsAhead(from, log, { patience: 0 });
    await on(from, refuseReplica);
    await on(from, refuseServed);
  });
  await onDatabase(to, async () => {
    await refuseFilled(to);
    await runJobMigrations(to, log);
  });
  let jobs = 0;
  const filled: RestoreTarget['filled'] = async (client, read) => {
    await compareRows(client, read);
    const waiting = await on(from, async (source) => {
      // Check again, because a server that was started in the meantime may have written rows.
      await refuseServed(source);
      return await waitingJobs(source);
    });
    await addWaitingJobs(client, waiting);
    jobs = waiting.length;
  };
  const { manifest, upgraded } = await onDatabase(from, () =>
    archiveOfRows(from, version, (archive) =>
      onDatabase(to, () => restoreBackup(archive, { connection: to, storage: nowhere, log, filled })),
    ),
  );
  return { tables: Object.keys(manifest.tables).length, rows: rowsIn(manifest), jobs, upgraded };
}
