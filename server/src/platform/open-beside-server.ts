import fs from 'node:fs';
import path from 'node:path';
import { type DataDir, openDataDir } from './data-dir.ts';
import { type Connection, type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable, placeOf, reasonOf } from './database-errors.ts';
import { abandonEmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { StartRefused } from './start-refused.ts';
import { whenEnded } from './when-ended.ts';

interface Opened {
  connection: Connection;
  close(): Promise<void>;
}

async function connect(env: Env, log: Log): Promise<Opened> {
  if (env.database) return { connection: { connectionString: env.database.directUrl }, close: async () => {} };
  const dataDir = openDataDir(env.dataDir);
  if (!fs.existsSync(path.join(dataDir.path, 'postgres'))) {
    throw new StartRefused(`There is no database in ${dataDir.path} yet. Start Coloa once: it makes the first user.`);
  }
  const lock = dataDir.tryLock();
  if (!lock) {
    // Its database is the running server's alone to start and to stop.
    const connection = await runningEmbeddedPostgres(dataDir.path);
    if (!connection) throw new StartRefused('Coloa is starting or stopping just now. Try again in a moment.');
    return { connection, close: async () => {} };
  }
  return startedHere(dataDir, () => lock.release(), log);
}

/** Starts the PostgreSQL of a folder that this process holds, for as long as a command works; ended with it, however it is ended. */
export async function startedHere(dataDir: DataDir, release: () => void, log: Log): Promise<Opened> {
  const done = whenEnded(() => abandonEmbeddedPostgres(dataDir.path));
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
 * For commands of the operator, also while the server runs: works on the database of DATABASE_URL, on that of the server that runs
 * on the data folder, or on one started for the moment.
 * @throws StartRefused when there is none, in words for the operator
 */
export async function besideServer<T>(env: Env, log: Log, work: (database: Database, connection: Connection) => Promise<T>): Promise<T> {
  const { connection, close } = await connect(env, log);
  const database = openDatabase(connection, { log });
  try {
    return await work(database, connection);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new StartRefused(`The database ${placeOf(connection)} cannot be used: ${reasonOf(cause)}. Look whether the server runs.`);
  } finally {
    await database.close();
    await close();
  }
}
