import type pg from 'pg';
import type { Connection } from './database/connection.ts';
import { type Database, openDatabase } from './database/database.ts';
import { startRefusal } from './database/database-remedies.ts';
import { migrate } from './database/migrations.ts';
import { refuseMovedFolder, refuseUnmoved } from './database/moved-database.ts';
import { openNotices } from './database/notices.ts';
import { keepsPrepared } from './database/pooler.ts';
import { openJobs, runJobMigrations } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Platform } from './platform.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import type { Env } from './process/env.ts';
import { checkKey, keyOf } from './security/key-check.ts';
import { createPasswordHasher } from './security/password-hash.ts';
import { createSecretBox } from './security/secret-box.ts';
import { makeDataDir } from './storage/data-dir.ts';
import { refuseLostDatabase } from './storage/lost-folder.ts';
import { openStorage } from './storage/open-storage.ts';

export interface OpenOptions {
  /** Runs before the database is started. If it rejects, startup is aborted. */
  check?: () => Promise<void>;
  meanwhile?: () => void;
  /** After an abort, startup stops and releases the resources that it has opened. */
  leaving?: AbortSignal;
}

export interface OpenPlatform {
  platform: Platform;
  close(): Promise<void>;
}

type Closer = () => Promise<void> | void;

async function closeAll(closers: Closer[]): Promise<void> {
  const failed: unknown[] = [];
  for (const closer of closers.splice(0).reverse()) await Promise.resolve(closer()).catch((error) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

/**
 * @throws StartRefused if the database has no installation, although the data folder contains one or the backup folder contains backups
 * of one
 */
async function refuseWrongDatabase(client: pg.Client, env: Env): Promise<void> {
  if (env.database) await refuseUnmoved(client, env.dataDir);
  await refuseLostDatabase(client, env);
}

async function openPools(connection: Connection, { database }: Env, log: Log): Promise<Database> {
  const pooled = database !== null && database.directUrl !== database.url;
  const named = !pooled || (await keepsPrepared(connection, log));
  const replica = database?.readUrl ? { connectionString: database.readUrl } : null;
  return openDatabase(connection, { log, pooled, named, replica });
}

/**
 * Starts or connects all parts of the platform. `address` returns the server's URL, which is the public URL if PUBLIC_URL is not set.
 * @throws StartRefused with a message for the operator
 */
export async function openPlatform(
  env: Env,
  log: Log,
  address: () => string,
  { check, meanwhile, leaving }: OpenOptions = {},
): Promise<OpenPlatform> {
  const closers: Closer[] = [];
  const close = () => closeAll(closers);
  let direct: Connection | null = null;
  try {
    const dataDir = makeDataDir(env.dataDir);
    // With a shared database, several servers may also share the data folder, so it is not locked.
    if (!env.database) {
      const lock = dataDir.lock();
      closers.push(() => lock.release());
    }
    await check?.();
    // The store opens while the database starts. The empty handler only prevents an unhandled rejection; errors are thrown where `storing`
    // is awaited.
    const storing = openStorage(env, log);
    storing.catch(() => {});
    if (!env.database) refuseMovedFolder(env.dataDir);
    const embedded = env.database ? null : await startEmbeddedPostgres(env.dataDir, { log, meanwhile });
    if (embedded) closers.push(() => embedded.stop());
    leaving?.throwIfAborted();
    const connection = embedded ? embedded.connection : { connectionString: env.database?.url ?? '' };
    direct = embedded ? embedded.connection : { connectionString: env.database?.directUrl ?? '' };
    await migrate(direct, log, { leaving, look: (client) => refuseWrongDatabase(client, env) });
    await runJobMigrations(direct, log);
    const database = await openPools(connection, env, log);
    closers.push(() => database.close());
    const secrets = createSecretBox(await keyOf(database.db, dataDir, env.secretKey));
    await checkKey(database.db, secrets.fingerprint);
    const jobs = openJobs(direct, log, database.watch);
    closers.push(() => jobs.stop());
    const notices = openNotices(direct, log, database.watch);
    closers.push(() => notices.stop());
    const storage = await storing;
    const publicUrl = () => env.publicUrl ?? address();
    const platform = { env, log, database, direct, jobs, notices, storage, passwords: createPasswordHasher(), secrets, publicUrl };
    return { platform, close };
  } catch (error) {
    await close();
    throw direct === null ? error : startRefusal(direct, error);
  }
}
