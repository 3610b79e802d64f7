import type { Readable } from 'node:stream';
import type { Connection } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { sizeText } from '../platform/text/counts.ts';
import { withArchive } from './backup-file.service.ts';
import { databaseSize } from './backups.repo.ts';
import type { Restored } from './restore-backup.service.ts';
import { freeBytes, proofFolder } from './space.ts';
import { restoreOnTrial } from './verify-backup.service.ts';
import { archiveOfRows } from './write-backup.service.ts';

export interface Rehearsal {
  steps: { name: string; ms: number }[];
  restored: Restored;
}

async function rehearseOn(source: Readable, log: Log): Promise<Rehearsal> {
  const steps: Rehearsal['steps'] = [];
  const restored = await restoreOnTrial(source, log, { onApplied: (name, ms) => void steps.push({ name, ms }) });
  return { steps, restored };
}

async function needRoom({ db }: Pick<Database, 'db'>): Promise<void> {
  const [needed, free] = [(await databaseSize(db)) * 1.2, await freeBytes(proofFolder())];
  if (free !== null && free < needed)
    throw new StartRefused(
      `The copy needs ${sizeText(needed)} in ${proofFolder()}, where ${sizeText(free)} are free. Set TMPDIR to a folder with more disk space.`,
    );
}

/**
 * Copies a snapshot of the database and migrates the copy to this program's schema. Only reads the database, so a server of an earlier
 * version can use it in the meantime.
 * @throws StartRefused if the upgrade would fail, or there is not enough disk space for the copy
 */
export async function rehearseUpgrade(
  database: Pick<Database, 'db'>,
  connection: Connection,
  { version, log }: { version: string; log: Log },
): Promise<Rehearsal> {
  await needRoom(database);
  // Files are left out, because no migration reads them.
  return await archiveOfRows(connection, version, (archive) => rehearseOn(archive, log));
}

export const rehearseUpgradeOf = (file: string, log: Log): Promise<Rehearsal> => withArchive(file, (source) => rehearseOn(source, log));
