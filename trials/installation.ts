import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD } from '../e2e/fixtures.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from '../e2e/server.ts';
import { isRunning, readPostmaster } from '../server/src/platform/postgres/postmaster.ts';
import { random } from './random.ts';
import { type Closers, until } from './trial.ts';
import { NotDone } from './writers.ts';

/** A Coloa in a folder of its own that a trial may kill and start again. */
export interface Installation {
  dataDir: string;
  /** The one started last. */
  server: RunningServer;
  /** Of its embedded PostgreSQL; 0 when none runs. */
  databasePid(): number;
  /** kill -9 of the server, which leaves its database running. */
  kill(): Promise<void>;
  start(env?: Record<string, string>): Promise<RunningServer>;
}

/** Starts one, whose log goes to `logFile` where that is named; the last closer ends whatever of it runs and clears its folder away. */
export async function install(
  closers: Closers,
  env: Record<string, string> = {},
  dataDir = newDataDir(),
  logFile?: string,
): Promise<Installation> {
  const postgres = path.join(dataDir, 'postgres');
  const databasePid = () => {
    const pid = readPostmaster(postgres)?.pid ?? 0;
    return pid && isRunning(postgres, pid) ? pid : 0;
  };
  closers.push(async () => {
    const left = databasePid();
    if (left) process.kill(left, 'SIGQUIT');
    await until('the database of a trial has ended', () => databasePid() === 0);
    if (existsSync(dataDir)) removeDataDir(dataDir);
  });
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServer({ ADMIN_PASSWORD, ...env, ...more }, dataDir, logFile);
    closers.push(() => (server.process.exitCode === null && server.process.signalCode === null ? server.stop() : undefined));
    return server;
  };
  const installation: Installation = {
    dataDir,
    server: await start(),
    databasePid,
    async kill() {
      const { process: child } = installation.server;
      child.kill('SIGKILL');
      await until('the killed server has ended', () => child.signalCode !== null || child.exitCode !== null);
    },
    async start(more) {
      installation.server = await start(more);
      return installation.server;
    },
  };
  return installation;
}

/** Whether it says that it can take requests. */
export const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok ?? false;
};

/** Does something again and again, until there is no answer any more, or the server says that its database is away. */
export async function untilGone(work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      await work(n);
    } catch (error) {
      if (error instanceof NotDone) assert.equal(error.status, 503, error.message);
      else if (!isCutOff(error)) throw error;
      return;
    }
  }
}

/** What fetch throws when there is no answer, or one that breaks off. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && ['AbortError', 'TimeoutError', 'SyntaxError'].includes(error.name));

/** Files that something left in the middle of being made, also below it. */
export function unfinishedFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'files/unfinished');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Between none and so many milliseconds. */
export const anyMoment = (most: number): Promise<void> => sleep(random() * most);
