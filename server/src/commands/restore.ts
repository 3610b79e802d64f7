/** `npm run restore -- FILE`: restores a backup into an empty data folder, or an empty database of DATABASE_URL. */
import fs from 'node:fs';
import path from 'node:path';
import { restoreInstallation } from '../backup/restore-installation.service.ts';
import { readEnv } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';

const USAGE = 'npm run restore -- FILE';

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new StartRefused(USAGE);
  // Reports only a missing file; other errors are reported when the file is opened.
  if (fs.statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new StartRefused(
      `The file ${path.resolve(file)} does not exist. Backups are in ${readEnv().backupDir}: pass the file with its folder.`,
    );
  process.stdout.write(await restoreInstallation(readEnv(), path.resolve(file)));
}

runCommand(main, { usage: USAGE });
