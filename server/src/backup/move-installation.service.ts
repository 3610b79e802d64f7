import fs from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { placeOf } from '../platform/database/connection.ts';
import { reasonOf } from '../platform/database/database-errors.ts';
import {
  asideIn,
  beginHalf,
  embeddedIn,
  isHalf,
  markMoved,
  refuseHalf,
  setAside,
  unmark,
  wholeIn,
} from '../platform/database/moved-database.ts';
import { openServer, startedHere } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { abandonEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { onExit } from '../platform/process/cleanup-on-exit.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import type { DataDir } from '../platform/storage/data-dir.ts';
import { moveDatabase } from './move-database.service.ts';
import { movedText } from './operator-texts.ts';

const { version } = packageJson;
const log = createLog('silent');

/** Returns the error message of a failed step; null if the step succeeds. */
const reasonAgainst = (step: Promise<void>): Promise<string | null> => step.then(() => null, reasonOf);

/**
 * Moves the embedded database of the data folder into the empty database of a server, and sets the embedded one aside.
 * @returns the message for the operator
 * @throws StartRefused as `moveDatabase`; also if there is no embedded database, or if an earlier move was finished or interrupted
 */
export async function moveToServer(dataDir: DataDir, directUrl: string): Promise<string> {
  const [folder, aside] = [embeddedIn(dataDir.path), asideIn(dataDir.path)];
  refuseHalf(dataDir.path);
  if (!fs.existsSync(folder) && fs.existsSync(aside))
    throw new StartRefused(
      `The database of ${dataDir.path} was already moved to a server (${aside}): nothing was moved. Start Coloa with the DATABASE_URL of that move.`,
    );
  if (!fs.existsSync(folder)) throw new StartRefused(`There is no embedded database in ${dataDir.path}.`);
  if (fs.existsSync(aside)) throw new StartRefused(`${aside} remains from an earlier move. Remove it first.`);
  const { connection } = await openServer(directUrl);
  const embedded = await startedHere(dataDir, () => {}, log);
  const moved = await moveDatabase({ from: embedded.connection, to: connection, version, log }).finally(embedded.close);
  const why = await reasonAgainst(setAside(dataDir.path));
  const left =
    why === null
      ? `The previous database is in ${aside}: delete it when everything works.`
      : `The previous database COULD NOT BE RENAMED (${why}): rename ${folder} to ${aside}, or a start without DATABASE_URL continues with it.`;
  return movedText(moved, dataDir.path, placeOf(connection), [left, 'Start Coloa with this DATABASE_URL in .env or its environment.']);
}

/**
 * Moves the database of a server into the data folder, and marks the server's database, so that Coloa no longer starts with it.
 * @returns the message for the operator
 * @throws StartRefused as `moveDatabase`; also if the folder already has a database
 */
export async function moveToEmbedded(dataDir: DataDir, directUrl: string): Promise<string> {
  const folder = embeddedIn(dataDir.path);
  const again = isHalf(dataDir.path);
  const clear = () => {
    abandonEmbeddedPostgres(dataDir.path);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Deletes the database files of the interrupted move.
  if (again) clear();
  // Connects to the server before the check of the folder, because after a finished move the error must report the mark on the server's
  // database, not the existing folder.
  const { connection } = await openServer(directUrl, { evenMoved: again });
  if (fs.existsSync(folder))
    throw new StartRefused(`There is already an embedded database in ${dataDir.path}: move ${folder} to another place first.`);
  if (!again) beginHalf(dataDir.path);
  // After an interrupted move, the database on the server may already be marked.
  let [isMoved, isMarked] = [false, again];
  // If a move fails or is interrupted while the database on the server is marked, the note of the unfinished move stays, so that the move
  // can be repeated.
  const done = onExit(() => {
    if (!isMoved) clear();
    if (isMoved || !isMarked) wholeIn(dataDir.path);
  });
  try {
    const embedded = await startedHere(dataDir, () => {}, log);
    // Marks the database before the copy, because no Coloa server may start with it during or after the copy.
    isMarked = true;
    const why = await reasonAgainst(markMoved(connection, new Date()));
    isMarked = why === null;
    const moved = await moveDatabase({ from: connection, to: embedded.connection, version, log }).finally(embedded.close);
    isMoved = true;
    const left = isMarked
      ? 'The previous database still exists, but no server starts on it: drop it when everything works.'
      : `The previous database still exists and COULD NOT BE MARKED (${why}): a start with DATABASE_URL continues with it.`;
    const next = 'Remove DATABASE_URL and the related variables from the environment, then start Coloa.';
    return movedText(moved, placeOf(connection), dataDir.path, [left, next]);
  } catch (error) {
    if (isMarked && !isMoved) isMarked = (await reasonAgainst(unmark(connection))) !== null;
    throw error;
  } finally {
    done();
  }
}
