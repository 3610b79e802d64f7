/** `npm run audit:verify [-- hash …]`: is the audit log as it was sealed? With hashes noted before: are they still in it? Also while the server runs. */
import { auditVerdictText, holds, verifyAuditLog } from './audit/audit-verify.service.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { besideServer } from './platform/open-beside-server.ts';
import { runCommand } from './platform/run-command.ts';
import { StartRefused } from './platform/start-refused.ts';

const USAGE = 'npm run audit:verify [-- HASH …]';

async function main(): Promise<void> {
  const noted = process.argv.slice(2);
  const other = noted.find((each) => !/^[0-9a-f]{64}$/i.test(each));
  if (other !== undefined) throw new StartRefused(`${other} is no hash of a seal: that has 64 digits from 0 to f.\n${USAGE}`);
  const verdict = await besideServer(readEnv(), createLog('silent'), (database) => verifyAuditLog(database, noted));
  process.stdout.write(auditVerdictText(verdict));
  if (!holds(verdict)) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
