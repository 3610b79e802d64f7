import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../database/connection.ts';
import { isDatabaseUnavailable, sqlState } from '../database/database-errors.ts';
import type { Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import { storedSecret } from '../storage/data-dir.ts';
import { type Account, canReach, giveTo, postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type Cluster, ensureCluster } from './postgres-cluster.ts';
import { defaultSettings } from './postgres-settings.ts';
import { abandonPostmaster, freePort, isRunning, launch, readPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** The connection to the database `coloa` as its owner, who is not a superuser. */
  connection: Connection;
  /** The connection to the database `postgres` as a superuser. */
  admin: Connection;
  how: 'created' | 'started' | 'adopted';
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  log: Log;
  settings?: Record<string, string>;
  /** If false, a new cluster is not flushed to the disk; only for tests. */
  durable?: boolean;
  /** The folder for a copy of the binaries if they cannot be used where npm installed them. */
  binariesCache?: string;
  meanwhile?: (() => void) | undefined;
};

const NAME = 'coloa';
const SOCKET_PREFIX = 'coloa-pg-';
/** The maximum length of a socket folder. A socket path has at most 107 bytes, including `/.s.PGSQL.5432`. */
const SOCKET_FOLDER_BYTES = 90;
const LOG_BYTES = 5 * 1024 * 1024;

const socketFolders = new Map<string, string>();

/**
 * Starts the PostgreSQL from npm on `dataDir`/postgres, or takes over one that a killed server left running. The caller must have locked
 * the data folder.
 * @throws StartRefused if PostgreSQL cannot start
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const cluster = clusterIn(dataDir, options);
  const password = passwordsOf(dataDir);
  const as = (role: string, database: string, host: string, port: number) => ({
    host,
    port,
    user: role,
    password: password(role),
    database,
    dataDir,
  });

  const created = await ensureCluster(cluster, password('postgres'), options.durable ?? true, options.meanwhile);
  const found = created ? null : await adopt(cluster, (host, port) => as('postgres', 'postgres', host, port), log);
  const socketFolder = found ? found.socketFolder : makeSocketFolder(cluster.account, dataDir);
  const port = found?.port ?? (socketFolder ? 5432 : await freePort());
  const admin = as('postgres', 'postgres', socketFolder || '127.0.0.1', port);
  let pid = 0;
  try {
    pid = found?.pid ?? (await start(cluster, socketFolder, port, admin, options.meanwhile));
    await ensureDatabase(admin, password(NAME));
  } catch (error) {
    abandonEmbeddedPostgres(dataDir);
    throw error;
  }

  const watch = restartWhenEnded(cluster.folder, pid, () => start(cluster, socketFolder, port, admin), log);
  return {
    connection: as(NAME, NAME, admin.host, port),
    admin,
    how: created ? 'created' : found ? 'adopted' : 'started',
    async stop() {
      await watch.end();
      removeSocketFolder(socketFolder); // first, because new connections must fail even if this process is killed while it waits
      await stopPostmaster(cluster, watch.pid());
    },
  };
}

function clusterIn(dataDir: string, { binariesCache, settings }: EmbeddedOptions): Cluster {
  const folder = path.join(dataDir, 'postgres');
  const account = postgresAccount(folder);
  return {
    folder,
    account,
    native: postgresBinaries(account, binariesCache ?? path.join(dataDir, 'postgres-binaries')),
    logFile: path.join(dataDir, 'postgres.log'),
    settings: { ...defaultSettings(), ...settings },
  };
}

function restartWhenEnded(folder: string, firstPid: number, restart: () => Promise<number>, log: Log) {
  let pid = firstPid;
  let isRestarting = false;
  let restarting = Promise.resolve();
  const timer = setInterval(
    () => {
      if (isRestarting || isRunning(folder, pid)) return;
      log.error('PostgreSQL ended by itself and is started again; see postgres.log in the data folder');
      isRestarting = true;
      restarting = restart()
        .then((started) => {
          pid = started;
        })
        .catch((error) => log.error({ err: error }, 'PostgreSQL could not be started again'))
        .finally(() => {
          isRestarting = false;
        });
    },
    process.platform === 'linux' ? 500 : 5_000, // on other systems, each check starts a process
  ).unref();
  return {
    pid: () => pid,
    async end(): Promise<void> {
      clearInterval(timer);
      await restarting;
    },
  };
}

/**
 * Returns the connection to the PostgreSQL that runs on `dataDir`; null if none runs there or it does not respond.
 * @throws StartRefused if the key in the folder does not match the database
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<Connection | null> {
  const running = readPostmaster(path.join(dataDir, 'postgres'));
  if (!running) return null;
  const password = passwordsOf(dataDir)(NAME);
  const connection = { host: running.socketFolder || '127.0.0.1', port: running.port, user: NAME, password, database: NAME, dataDir };
  return (await answers(connection)) ? connection : null;
}

/**
 * Returns a function that derives the password of a role from the secret in the data folder.
 * @throws StartRefused if the secret is missing although there is a database
 */
function passwordsOf(dataDir: string): (role: string) => string {
  const file = path.join(dataDir, 'postgres.key');
  if (!fs.existsSync(file) && fs.existsSync(path.join(dataDir, 'postgres')))
    throw new StartRefused(
      `${file} is missing, and the database next to it cannot be opened without it. Put it back, or restore a backup into an empty DATA_DIR.`,
    );
  const key = storedSecret(file);
  return (role) => createHmac('sha256', key).update(role).digest('base64url');
}

/**
 * Stops PostgreSQL synchronously, because exit handlers cannot wait for promises. Blocks for up to 4 seconds. The next start recovers the
 * database.
 */
export function abandonEmbeddedPostgres(dataDir: string): void {
  const folder = path.join(dataDir, 'postgres');
  for (const [made, of] of socketFolders) if (of === dataDir) removeSocketFolder(made);
  const left = readPostmaster(folder);
  if (left) abandonPostmaster(folder, left.pid);
}

async function adopt(cluster: Cluster, as: (host: string, port: number) => Connection, log: Log) {
  const left = readPostmaster(cluster.folder);
  if (!left) return null;
  const end = Date.now() + 10_000;
  while (isRunning(cluster.folder, left.pid) && Date.now() < end) {
    if (await answers(as(left.socketFolder || '127.0.0.1', left.port))) {
      log.info({ pid: left.pid }, 'PostgreSQL was still running and is taken over');
      return left;
    }
    await sleep(50);
  }
  await stopPostmaster(cluster, left.pid);
  removeSocketFolder(left.socketFolder);
  // Deletes this file, because another process may now have the pid that the file contains. PostgreSQL would then not start.
  fs.rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true });
  return null;
}

/**
 * Starts PostgreSQL, and returns its pid when PostgreSQL responds. Retries for 10 seconds, because a PostgreSQL that was just killed may
 * still use its shared memory.
 */
async function start(cluster: Cluster, socketFolder: string, port: number, admin: Connection, meanwhile?: () => void): Promise<number> {
  const end = Date.now() + 10_000;
  if ((fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES)
    fs.renameSync(cluster.logFile, `${cluster.logFile}.1`);
  const logStart = fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  while (Date.now() < end) {
    if (socketFolder) for (const file of fs.readdirSync(socketFolder)) fs.rmSync(path.join(socketFolder, file));
    const child = launch(cluster, socketFolder, port);
    meanwhile?.();
    while (!hasFailed(child)) {
      // There is no time limit, because recovery after a crash can take long.
      if (await answers(admin)) return readPostmaster(cluster.folder)?.pid ?? 0;
      await sleep(15);
    }
    await sleep(200);
  }
  const said = fs.readFileSync(cluster.logFile, 'utf8').slice(logStart).trim().split('\n').slice(-5).join('\n');
  throw new StartRefused(`PostgreSQL did not start on ${cluster.folder}. The end of ${cluster.logFile}:\n${said}`);
}

function hasFailed(child: ChildProcess): boolean {
  if (child.pid === undefined) return true;
  if (process.platform === 'win32') return (child.exitCode ?? 0) !== 0; // on Windows this is pg_ctl, which exits with 0 if it succeeds
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // connect reports the relevant errors
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (sqlState(error)?.startsWith('28')) {
      throw new StartRefused('postgres.key in the data folder does not match the database next to it. Restore both from the same backup.');
    }
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(admin: Connection, password: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [NAME],
    );
    if (!rows[0]?.role) await client.query(`CREATE ROLE ${NAME} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!rows[0]?.database) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
}

/**
 * Creates a folder with an unpredictable name, which only PostgreSQL's account can enter. Returns an empty string on Windows, where
 * PostgreSQL uses TCP.
 */
function makeSocketFolder(account: Account, dataDir: string): string {
  if (process.platform === 'win32') return '';
  const parents = [os.tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(parent) < SOCKET_FOLDER_BYTES - SOCKET_PREFIX.length - 6);
  const parent = parents.find((candidate) => fs.existsSync(candidate) && canReach(account, candidate));
  if (!parent)
    throw new StartRefused(
      'No folder is available for the PostgreSQL socket: set TMPDIR to a short path that everyone can enter, such as /tmp.',
    );
  const made = fs.mkdtempSync(path.join(fs.realpathSync(parent), SOCKET_PREFIX));
  socketFolders.set(made, dataDir);
  giveTo(account, made);
  return made;
}

function removeSocketFolder(folder: string): void {
  if (path.basename(folder).startsWith(SOCKET_PREFIX)) fs.rmSync(folder, { recursive: true, force: true });
  socketFolders.delete(folder);
}
