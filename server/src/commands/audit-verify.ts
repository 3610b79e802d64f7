/**
 * `npm run audit:verify`: verifies that the audit log is unchanged. Compares it with the seals recorded in the data folder and the newest
 * backup, and with the given hashes. The server may be running.
 */
import { auditVerdictText, holds, verifyAuditLog } from '../audit/audit-verify.service.ts';
import { recordedHeads } from '../backup/recorded-heads.service.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';

const USAGE = 'npm run audit:verify [-- HASH …]';

async function main(): Promise<void> {
  const noted = process.argv.slice(2);
  const other = noted.find((each) => !/^[0-9a-f]{64}$/i.test(each));
  if (other !== undefined) throw new StartRefused(`${other} is not the hash of a seal: it must have 64 hexadecimal digits.\n${USAGE}`);
  const env = readInstallationEnv();
  const recorded = await recordedHeads(env);
  const verdict = await besideServer(env, createLog('silent'), (database) => verifyAuditLog(database, noted, recorded));
  process.stdout.write(auditVerdictText(verdict));
  if (!holds(verdict)) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
