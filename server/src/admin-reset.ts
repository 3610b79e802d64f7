/** `npm run admin:reset [-- user name]`: a new password for a System user who lost theirs; also while the server runs. */
import { createLog } from './platform/log.ts';
import { readInstallationEnv } from './platform/lost-folder.ts';
import { besideServer } from './platform/open-beside-server.ts';
import { createPasswordHasher } from './platform/password-hash.ts';
import { runCommand } from './platform/run-command.ts';
import { resetSystemUser } from './sessions/admin-reset.service.ts';
import { passwordBlock } from './workspaces/first-start.ts';

const USAGE = 'npm run admin:reset [-- NAME]';

async function main(): Promise<void> {
  const passwords = createPasswordHasher();
  const { username, password } = await besideServer(readInstallationEnv(), createLog('silent'), (database) =>
    resetSystemUser({ database, passwords }, process.argv[2]),
  );
  process.stdout.write(passwordBlock(username, password));
}

runCommand(main, { usage: USAGE });
