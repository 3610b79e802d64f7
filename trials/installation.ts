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

export interface Installation {
  dataDir: string;
  server: RunningServer;
  /** Returns the process id of the embedded PostgreSQL; 0 if it does not run. */
  databasePid(): number;
  /** Kills the server with SIGKILL, while its database keeps running. */
  kill(): Promise<void>;
  start(env?: Record<string, string>): Promise<RunningServer>;
}

/** Starts an installation. The functions added to `closers` stop its processes and delete its folder. */
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

export const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok ?? false;
};

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

/** Returns whether `fetch` failed without a response, or after an incomplete one. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && ['AbortError', 'TimeoutError', 'SyntaxError'].includes(error.name));

export function unfinishedFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'files/unfinished');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Waits for a random time up to `most` milliseconds. */
export const anyMoment = (most: number): Promise<void> => sleep(random() * most);
