/**
 * `npm run database:move`: moves all data from the embedded database into the empty database of DATABASE_URL, or back, and compares each
 * row. The rows of the source stay. The source is set aside or marked, so that Coloa no longer starts with it.
 */
import { parseArgs } from 'node:util';
import { moveToEmbedded, moveToServer } from '../backup/move-installation.service.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { openDataDir } from '../platform/storage/data-dir.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';

const USAGE = 'npm run database:move -- --to server|embedded';

function readArguments(): { toServer: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    if (values.to !== 'server' && values.to !== 'embedded') throw new Error('Pass the target with --to.');
    return { toServer: values.to === 'server' };
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { toServer: there } = readArguments();
  const env = readInstallationEnv();
  if (!env.database) throw new StartRefused('No database server is set: set DATABASE_URL, in both directions.');
  const dataDir = openDataDir(env.dataDir);
  const lock = dataDir.lock();
  try {
    process.stdout.write(await (there ? moveToServer : moveToEmbedded)(dataDir, env.database.directUrl));
  } finally {
    lock.release();
  }
}

runCommand(main, { usage: USAGE });
