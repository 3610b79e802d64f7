/** `npm run audit:verify [-- hash …]`: is the audit log as it was sealed? With hashes noted before: are they still in it? Also while the server runs. */
import { auditVerdictText, holds, verifyAuditLog } from './audit/audit-verify.service.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { besideServer } from './platform/open-beside-server.ts';
import { runCommand } from './platform/run-command.ts';

async function main(): Promise<void> {
  const verdict = await besideServer(readEnv(), createLog('silent'), (database) => verifyAuditLog(database, process.argv.slice(2)));
  process.stdout.write(auditVerdictText(verdict));
  if (!holds(verdict)) process.exitCode = 1;
}

runCommand(main);
