/**
 * `npm run audit:verify [-- hash …]`: is the audit log as it was sealed? Compares it with the seals that the data folder and the newest
 * backup record, and with hashes noted before. Also while the server runs.
 */
import path from 'node:path';
import { headsFileIn, readHeads } from '../audit/audit-heads.service.ts';
import { auditVerdictText, holds, type RecordedHead, verifyAuditLog } from '../audit/audit-verify.service.ts';
import { withArchive } from '../backup/backup-file.service.ts';
import { readAbout } from '../backup/read-backup.ts';
import { reasonOf } from '../platform/database/database-errors.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { backupsIn } from '../platform/process/backup-names.ts';
import type { Env } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';

const USAGE = 'npm run audit:verify [-- HASH …]';

/** Of the data folder and of the newest backup. @throws StartRefused when the file in the data folder is damaged */
async function recordedHeads({ dataDir, backupDir }: Env): Promise<RecordedHead[]> {
  const source = headsFileIn(dataDir);
  const found: RecordedHead[] = [];
  try {
    found.push(...readHeads(dataDir).map((head) => ({ ...head, source })));
  } catch (error) {
    throw new StartRefused(`${source} cannot be read (${(error as Error).message}). Put it back, or compare with the log of the server.`);
  }
  const newest = backupsIn(backupDir).at(-1);
  if (newest === undefined) return found;
  const file = path.join(backupDir, newest);
  try {
    const { auditHeads = [] } = await withArchive(file, readAbout);
    return [...found, ...auditHeads.map((head) => ({ ...head, source: file }))];
  } catch (error) {
    // The log itself can be verified all the same.
    process.stderr.write(`${file} was not compared: ${reasonOf(error)}\n`);
    return found;
  }
}

async function main(): Promise<void> {
  const noted = process.argv.slice(2);
  const other = noted.find((each) => !/^[0-9a-f]{64}$/i.test(each));
  if (other !== undefined) throw new StartRefused(`${other} is no hash of a seal: that has 64 digits from 0 to f.\n${USAGE}`);
  const env = readInstallationEnv();
  const recorded = await recordedHeads(env);
  const verdict = await besideServer(env, createLog('silent'), (database) => verifyAuditLog(database, noted, recorded));
  process.stdout.write(auditVerdictText(verdict));
  if (!holds(verdict)) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
