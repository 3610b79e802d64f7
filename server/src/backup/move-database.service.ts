import pg from 'pg';
import type { Connection } from '../platform/database.ts';
import { isServed } from '../platform/is-served.ts';
import type { Log } from '../platform/log.ts';
import { migrationsAhead } from '../platform/migrations.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { rowsIn } from './backup-archive.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { compareRows, nowhere } from './verify-backup.service.ts';
import { addWaitingJobs, waitingJobs } from './waiting-jobs.repo.ts';
import { archiveOfRows } from './write-backup.service.ts';

export interface Move {
  /** Both without a pooler. */
  from: Connection;
  to: Connection;
  /** Of the program. */
  version: string;
  log: Log;
}

export interface Moved {
  tables: number;
  rows: number;
  /** That waited to be done, such as mails and exports. */
  jobs: number;
  /** Names of migrations that came after the program which worked on it last, and were applied where it is now. */
  upgraded: string[];
}

async function on<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'coloa move', connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // told by the statement that fails
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseServed(client: pg.Client): Promise<void> {
  if (await isServed(client))
    throw new StartRefused(
      'A server works on the database that is to be moved: what is written meanwhile would be lost. Stop every process of Coloa first.',
    );
}

/**
 * Copies all rows and the jobs that wait into an empty database, reads each row there again and compares it. Where the rows came from nothing
 * is changed. Files and the key lie elsewhere, and stay there.
 * @throws StartRefused when there is no installation, a server works on it, the other database is not empty, or something is not there as it was
 */
export async function moveDatabase({ from, to, version, log }: Move): Promise<Moved> {
  // Refuses what is none, or newer than this program.
  await migrationsAhead(from, log, { patience: 0 });
  await on(from, refuseServed);
  const { manifest, upgraded } = await archiveOfRows(from, version, (archive) =>
    restoreBackup(archive, { connection: to, storage: nowhere, log, restored: compareRows }),
  );
  const jobs = await on(from, async (client) => {
    // One that was started meanwhile may have written since.
    await refuseServed(client);
    return await waitingJobs(client);
  });
  await on(to, (client) => addWaitingJobs(client, jobs));
  return { tables: Object.keys(manifest.tables).length, rows: rowsIn(manifest), jobs: jobs.length, upgraded };
}
