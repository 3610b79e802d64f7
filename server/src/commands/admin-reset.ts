/**
 * `npm run admin:reset`: gives a System user a new password, removes the second factor, and ends the user's sessions. The server may be
 * running.
 */

import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { createPasswordHasher } from '../platform/security/password-hash.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { resetSystemUser } from '../sessions/admin-reset.service.ts';
import { passwordBlock } from '../workspaces/first-start.ts';

const USAGE = 'npm run admin:reset [-- NAME]';

async function main(): Promise<void> {
  const passwords = createPasswordHasher();
  const { username, password } = await besideServer(readInstallationEnv(), createLog('silent'), (database) =>
    resetSystemUser({ database, passwords }, process.argv[2]),
  );
  process.stdout.write(passwordBlock(username, password));
}

runCommand(main, { usage: USAGE });
