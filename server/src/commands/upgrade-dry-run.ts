/**
 * `npm run upgrade:dry-run`: runs the pending migrations on a copy of the installation's database, and reports their durations and errors.
 * `-- FILE` uses a backup instead. The installation is only read.
 */
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { rehearsedText } from '../backup/operator-texts.ts';
import { type Rehearsal, rehearseUpgrade, rehearseUpgradeOf } from '../backup/rehearse-upgrade.service.ts';
import { migrationsAhead } from '../platform/database/migrations.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';

const USAGE = 'npm run upgrade:dry-run [-- FILE]';

const log = createLog('silent');
const say = (text: string): void => void process.stderr.write(text);

function onInstallation(): Promise<Rehearsal | null> {
  return besideServer(readInstallationEnv(), log, async (database, connection) => {
    const pending = await migrationsAhead(connection, log, { patience: 5 });
    if (pending.length === 0) return null;
    say(`Pending migrations: ${pending.join(', ')}\nCopying the database into a separate one …\n`);
    return await rehearseUpgrade(database, connection, { version: packageJson.version, log });
  });
}

function onFile(file: string): Promise<Rehearsal> {
  say(`Restoring ${file} into a separate database …\n`);
  return rehearseUpgradeOf(file, log);
}

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || file?.startsWith('-')) throw new StartRefused(USAGE);
  const rehearsal = file === undefined ? await onInstallation() : await onFile(path.resolve(file));
  process.stdout.write(
    rehearsal === null || rehearsal.steps.length === 0
      ? `The schema is already that of Coloa ${packageJson.version}: nothing would be changed.\n`
      : rehearsedText(rehearsal.steps, rehearsal.restored),
  );
}

runCommand(main, {
  usage: USAGE,
  after(error) {
    const cause = error.cause instanceof Error ? `${error.cause.message}\n` : '';
    return error instanceof StartRefused ? cause : `${cause}The installation was not changed: it continues with the running version.\n`;
  },
});
