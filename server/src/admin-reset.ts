/** `npm run admin:reset [-- user name]`: a new password for a System user who lost theirs; also while the server runs. */
import fs from 'node:fs';
import path from 'node:path';
import { openDataDir } from './platform/data-dir.ts';
import { type Connection, openDatabase } from './platform/database.ts';
import { isDatabaseUnavailable, placeOf, reasonOf } from './platform/database-errors.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { type Env, readEnv } from './platform/env.ts';
import { createLog, type Log } from './platform/log.ts';
import { createPasswordHasher } from './platform/password-hash.ts';
import { StartRefused } from './platform/start-refused.ts';
import { resetSystemUser } from './sessions/admin-reset.service.ts';
import { passwordBlock } from './workspaces/first-start.ts';

type Opened = { connection: Connection; close(): Promise<void> };

/** The database: that of DATABASE_URL, that of the server that runs on the data folder, or one started for the moment. */
async function open(env: Env, log: Log): Promise<Opened> {
  if (env.database) return { connection: { connectionString: env.database.directUrl }, close: async () => {} };
  const dataDir = openDataDir(env.dataDir);
  if (!fs.existsSync(path.join(dataDir.path, 'postgres'))) {
    throw new StartRefused(`There is no database in ${dataDir.path} yet. Start Coloa once: it makes the first user.`);
  }
  const lock = tryLock(dataDir);
  if (!lock) {
    // Its database is the running server's alone to start and to stop.
    const connection = await runningEmbeddedPostgres(dataDir.path);
    if (!connection) throw new StartRefused('Coloa is starting or stopping just now. Try again in a moment.');
    return { connection, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(dataDir.path, { log });
  return {
    connection: postgres.connection,
    async close() {
      await postgres.stop();
      lock.release();
    },
  };
}

function tryLock(dataDir: ReturnType<typeof openDataDir>) {
  try {
    return dataDir.lock();
  } catch {
    return null;
  }
}

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog('silent');
  const { connection, close } = await open(env, log);
  const database = openDatabase(connection, { log });
  try {
    const { username, password } = await resetSystemUser({ database, passwords: createPasswordHasher() }, process.argv[2]);
    process.stdout.write(passwordBlock(username, password));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new StartRefused(`The database ${placeOf(connection)} cannot be used: ${reasonOf(cause)}. Look whether the server runs.`);
  } finally {
    await database.close();
    await close();
  }
}

main().catch((error) => {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`);
});
