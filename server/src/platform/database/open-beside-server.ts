import fs from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { abandonEmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { onExit } from '../process/cleanup-on-exit.ts';
import type { Env } from '../process/env.ts';
import { StartRefused } from '../process/start-refused.ts';
import { type DataDir, openDataDir } from '../storage/data-dir.ts';
import type { Connection } from './connection.ts';
import { placeOf, reasonAt } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { remedyOf } from './database-remedies.ts';
import { refuseMarked, refuseMovedFolder } from './moved-database.ts';

interface Opened {
  connection: Connection;
  close(): Promise<void>;
}

/** The SQLSTATE of missing privileges, for example on a table of another owner. */
const NOT_ALLOWED = '42501';
/** The SQLSTATEs of a missing table and of a missing column. */
const OTHER_SCHEMA = new Set(['42P01', '42703']);

function unusable(connection: Connection, error: unknown): StartRefused {
  const otherwise = connection.connectionString
    ? 'Check host, port, name, user and password in its URL, and whether the server runs.'
    : 'See postgres.log in the data folder.';
  const todo = remedyOf(sqlState(error) ?? '', connection) ?? otherwise;
  return new StartRefused(`The database ${placeOf(connection)} cannot be used: ${reasonAt(connection, error)}. ${todo}`);
}

/**
 * Connects to the database as a check, and returns its connection settings. With `evenMoved`, accepts a database that is marked as moved,
 * to continue an interrupted move.
 * @throws StartRefused if the connection fails, or the database was moved
 */
export async function openServer(connectionString: string, { evenMoved = false } = {}): Promise<Opened> {
  const connection = { connectionString };
  const client = new pg.Client({ ...connection, application_name: 'coloa', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // connect reports it
  try {
    await client.connect().catch((error) => {
      throw unusable(connection, error);
    });
    if (!evenMoved) await refuseMarked(client, connection);
  } finally {
    await client.end().catch(() => {});
  }
  return { connection, close: async () => {} };
}

/** Whether a table or column is missing. Ignores errors of migrations, whose own messages name the migration. */
const isOtherSchema = (error: unknown): boolean =>
  (error instanceof DrizzleQueryError || error instanceof pg.DatabaseError) && OTHER_SCHEMA.has(sqlState(error) ?? '');

/** Runs `work`. Converts database errors that are not faults of the program into a StartRefused with a message for the operator. */
export async function onDatabase<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error) || sqlState(error) === NOT_ALLOWED) throw unusable(connection, error);
    if (isOtherSchema(error))
      throw new StartRefused(
        `The database ${placeOf(connection)} has no installation, or one of another version: run npm run doctor for details, then start this version on it once, or set another database.`,
      );
    throw error;
  }
}

async function connect(env: Env, log: Log): Promise<Opened> {
  if (env.database) return openServer(env.database.directUrl);
  const dataDir = openDataDir(env.dataDir);
  refuseMovedFolder(dataDir.path);
  if (!fs.existsSync(path.join(dataDir.path, 'postgres'))) {
    throw new StartRefused(`There is no database in ${dataDir.path} yet. Start Coloa once to create it and the first user.`);
  }
  const lock = dataDir.tryLock();
  if (!lock) {
    const connection = await runningEmbeddedPostgres(dataDir.path);
    if (!connection) throw new StartRefused('Coloa is starting or stopping. Try again in a moment.');
    return { connection, close: async () => {} };
  }
  return startedHere(dataDir, () => lock.release(), log);
}

export async function startedHere(dataDir: DataDir, release: () => void, log: Log): Promise<Opened> {
  const done = onExit(() => abandonEmbeddedPostgres(dataDir.path));
  const postgres = await startEmbeddedPostgres(dataDir.path, { log }).catch((error) => {
    done();
    release();
    throw error;
  });
  return {
    connection: postgres.connection,
    async close() {
      await postgres.stop();
      done();
      release();
    },
  };
}

/**
 * Runs `work` for a command of the operator, even while the server runs. Starts an embedded database temporarily if no server runs.
 * @throws StartRefused if there is no database, or it cannot be used
 */
export async function besideServer<T>(env: Env, log: Log, work: (database: Database, connection: Connection) => Promise<T>): Promise<T> {
  const { connection, close } = await connect(env, log);
  const database = openDatabase(connection, { log });
  try {
    return await onDatabase(connection, () => work(database, connection));
  } finally {
    await database.close();
    await close();
  }
}
