import path from 'node:path';
import { headsFileIn, readHeads } from '../audit/audit-heads.service.ts';
import type { RecordedHead } from '../audit/audit-verify.service.ts';
import { reasonOf } from '../platform/database/database-errors.ts';
import { backupsIn } from '../platform/process/backup-names.ts';
import type { Env } from '../platform/process/env.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { withArchive } from './backup-file.service.ts';
import { readAbout } from './read-backup.ts';

/**
 * Returns the heads of the audit log that are recorded outside the database: in the data folder and in the newest backup.
 * @throws StartRefused if the file in the data folder cannot be read
 */
export async function recordedHeads({ dataDir, backupDir }: Env): Promise<RecordedHead[]> {
  const source = headsFileIn(dataDir);
  const found: RecordedHead[] = [];
  try {
    found.push(...readHeads(dataDir).map((head) => ({ ...head, source })));
  } catch (error) {
    throw new StartRefused(`${source} cannot be read (${(error as Error).message}). Restore it, or compare with the server log.`);
  }
  const newest = backupsIn(backupDir).at(-1);
  if (newest === undefined) return found;
  const file = path.join(backupDir, newest);
  try {
    const { auditHeads = [] } = await withArchive(file, readAbout);
    return [...found, ...auditHeads.map((head) => ({ ...head, source: file }))];
  } catch (error) {
    // An unreadable backup must not stop the verification of the log itself.
    process.stderr.write(`${file} was not compared: ${reasonOf(error)}\n`);
    return found;
  }
}
