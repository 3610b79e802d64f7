/**
 * `npm run database:move -- --to server|embedded`: moves everything in the embedded database of the data folder into the empty one that
 * DATABASE_URL names, or back, and compares each row. What it was moved from stays as it is, and no server starts on it by mistake.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { moveDatabase } from './backup/move-database.service.ts';
import { movedText } from './backup/operator-texts.ts';
import { type DataDir, openDataDir } from './platform/data-dir.ts';
import { placeOf, reasonOf } from './platform/database-errors.ts';
import { abandonEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { asideIn, markMoved, setAside } from './platform/moved-database.ts';
import { onDatabase, openServer, startedHere } from './platform/open-beside-server.ts';
import { runCommand } from './platform/run-command.ts';
import { StartRefused } from './platform/start-refused.ts';
import { whenEnded } from './platform/when-ended.ts';

const USAGE = 'npm run database:move -- --to server|embedded';
const { version } = packageJson;
const log = createLog('silent');

function readArguments(): { toServer: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    if (values.to !== 'server' && values.to !== 'embedded') throw new Error('Say where to.');
    return { toServer: values.to === 'server' };
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${USAGE}`);
  }
}

async function toServer(dataDir: DataDir, directUrl: string): Promise<string> {
  const aside = asideIn(dataDir.path);
  if (!fs.existsSync(path.join(dataDir.path, 'postgres'))) throw new StartRefused(`There is no embedded database in ${dataDir.path}.`);
  if (fs.existsSync(aside)) throw new StartRefused(`${aside} is left of an earlier move. Take it away first.`);
  const { connection } = await openServer(directUrl);
  const embedded = await startedHere(dataDir, () => {}, log);
  const moved = await onDatabase(connection, () => moveDatabase({ from: embedded.connection, to: connection, version, log })).finally(
    embedded.close,
  );
  setAside(dataDir.path);
  return movedText(moved, dataDir.path, placeOf(connection), [
    `What was there before lies in ${aside}: delete it when all is well.`,
    'Start Coloa with DATABASE_URL in its environment, as it is now.',
  ]);
}

async function toEmbedded(dataDir: DataDir, directUrl: string): Promise<string> {
  const folder = path.join(dataDir.path, 'postgres');
  if (fs.existsSync(folder)) throw new StartRefused(`There is an embedded database in ${dataDir.path} already: put ${folder} aside first.`);
  const { connection } = await openServer(directUrl);
  let isMoved = false;
  // Of a move that fails or is ended on its way nothing is left.
  const done = whenEnded(() => {
    if (isMoved) return;
    abandonEmbeddedPostgres(dataDir.path);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  try {
    const embedded = await startedHere(dataDir, () => {}, log);
    const moved = await onDatabase(connection, () => moveDatabase({ from: connection, to: embedded.connection, version, log })).finally(
      embedded.close,
    );
    isMoved = true;
    const marked = await markMoved(connection, new Date()).then(
      () => 'What was there before is still there, and no server starts on it: drop the database when all is well.',
      (error) =>
        `What was there before is still there, and COULD NOT BE MARKED (${reasonOf(error)}): a start with DATABASE_URL goes on with it.`,
    );
    return movedText(moved, placeOf(connection), dataDir.path, [
      marked,
      'Take DATABASE_URL and what belongs to it out of the environment, then start Coloa.',
    ]);
  } finally {
    done();
  }
}

async function main(): Promise<void> {
  const { toServer: there } = readArguments();
  const env = readEnv();
  if (!env.database) throw new StartRefused('No server is named: set DATABASE_URL, in both directions.');
  const dataDir = openDataDir(env.dataDir);
  const lock = dataDir.lock();
  try {
    process.stdout.write(await (there ? toServer : toEmbedded)(dataDir, env.database.directUrl));
  } finally {
    lock.release();
  }
}

runCommand(main, { usage: USAGE });
