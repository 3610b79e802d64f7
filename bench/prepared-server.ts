import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { signIn } from '../e2e/api-client.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from '../e2e/server.ts';
import type { Connection } from '../server/src/platform/database/connection.ts';
import { type Db, openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { openPlatform } from '../server/src/platform/open-platform.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { readEnv } from '../server/src/platform/process/env.ts';
import { urlOf } from '../server/test/cluster.ts';

export interface Prepared<F> {
  server: RunningServer;
  filled: F;
  platform: Platform;
  databaseUrl: string;
}

/** Statement timeout in milliseconds, longer than any statement of a measurement. */
const PATIENCE_MS = 3_600_000;

/** Runs `work` on a single connection with a longer statement timeout than that of the application. */
export async function patiently<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const options = { log: createLog('silent'), max: 1, statementTimeoutMs: PATIENCE_MS };
  const database = openDatabase(connection, options);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const FILLED = 'bench-filled.json';

async function filledOnce<F>(kept: string | undefined, fill: () => Promise<F>): Promise<F> {
  const told = kept && path.join(kept, FILLED);
  if (told && existsSync(told)) return JSON.parse(readFileSync(told, 'utf8')) as F;
  const filled = await fill();
  if (told) writeFileSync(told, JSON.stringify(filled));
  return filled;
}

/**
 * Fills a new database, starts a server process on it, measures, and deletes the database. If `kept` names a folder, the database remains
 * there, and the next run measures it again. `surroundings` contains additional environment variables of the server.
 */
export async function onPreparedServer<F, R>(
  fill: (platform: Platform, databaseUrl: string) => Promise<F>,
  measure: (prepared: Prepared<F>) => Promise<R>,
  kept?: string,
  surroundings: Record<string, string> = {},
): Promise<R> {
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? newDataDir();
  const log = createLog('silent');
  // The cluster is not in the folder of the embedded PostgreSQL, because the server connects to it through DATABASE_URL.
  const cluster = path.join(dataDir, 'database');
  mkdirSync(cluster, { recursive: true });
  const postgres = await startEmbeddedPostgres(cluster, { log });
  const databaseUrl = urlOf(postgres.connection);
  // Use the default log level, as in production.
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...surroundings };
  try {
    const { platform, close } = await openPlatform(readEnv(env), log, () => 'http://localhost');
    try {
      const filled = await filledOnce(kept, () => fill(platform, databaseUrl));
      await patiently({ connectionString: databaseUrl }, async (db) => {
        // Bring the daily sums up to date, as a job of the server does every minute.
        await db.execute(sql`select recount_issue_days(id) from workspaces`);
        // Autovacuum would do this within a minute. Until then, index-only scans have to visit the table.
        await db.execute(sql`vacuum analyze`);
      });
      const server = await startServer(env, dataDir);
      try {
        return await measure({ server, filled, platform, databaseUrl });
      } finally {
        await server.stop();
      }
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    if (!kept) removeDataDir(dataDir);
  }
}

export const login = async ({ url }: RunningServer, { username, password }: { username: string; password: string }): Promise<string> =>
  (await signIn(url, password, username)).token;
