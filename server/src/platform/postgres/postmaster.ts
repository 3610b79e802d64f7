import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable } from './postgres-binaries.ts';
import { type Cluster, dataFolderArgument, spawnOptions } from './postgres-cluster.ts';

export type Postmaster = {
  pid: number;
  port: number;
  /** Empty on Windows, where PostgreSQL uses TCP. */
  socketFolder: string;
};

export function readPostmaster(folder: string): Postmaster | null {
  try {
    const [pid, , , port, socketFolder] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) ? { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether the process `pid` is the PostgreSQL server of `folder`. The folder can be checked only on Linux. Elsewhere, any
 * PostgreSQL process with this pid counts.
 */
export function isRunning(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working directory is its data folder. The working directory of an ended process, or of another user's process, is
      // unreadable.
      const cwd = fs.statSync(`/proc/${pid}/cwd`);
      const own = fs.statSync(folder);
      return cwd.ino === own.ino && cwd.dev === own.dev;
    } catch {
      return false;
    }
  }
  const [command, ...args] =
    process.platform === 'win32' ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH'] : ['ps', '-p', `${pid}`, '-o', 'comm='];
  return spawnSync(command ?? '', args, { encoding: 'utf8', windowsHide: true }).stdout.includes('postgres');
}

/** Starts PostgreSQL, which keeps running if this process is killed. Returns before PostgreSQL accepts connections. */
export function launch(cluster: Cluster, socketFolder: string, port: number): ChildProcess {
  const settings = { ...cluster.settings, listen_addresses: socketFolder ? '' : '127.0.0.1', unix_socket_directories: socketFolder };
  const args = ['-D', dataFolderArgument(cluster.folder), '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const log = fs.openSync(cluster.logFile, 'a', 0o600);
  try {
    // On Windows, PostgreSQL refuses to run with administrator rights, so pg_ctl starts it, which drops these rights.
    const windows = process.platform === 'win32';
    const [program, parameters] = windows
      ? ['bin/pg_ctl', ['start', '-W', '-D', cluster.folder, '-o', args.slice(2).join(' ')]]
      : ['bin/postgres', args];
    const options = { ...spawnOptions(cluster, cluster.folder), detached: true, stdio: ['ignore', log, log] as ['ignore', number, number] };
    const child = spawn(path.join(cluster.native, executable(program as string)), parameters as string[], options);
    child.on('error', () => {}); // reported as an exit without a running server
    child.unref();
    return child;
  } finally {
    fs.closeSync(log);
  }
}

/** Requests a fast shutdown, then an immediate one after 10 seconds, and finally kills PostgreSQL. The next start recovers the database. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(
      path.join(cluster.native, executable('bin/pg_ctl')),
      ['stop', '-D', cluster.folder, '-m', 'fast', '-t', '10'],
      spawnOptions(cluster, cluster.folder),
    );
  }
  for (const [signal, ms] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isRunning(cluster.folder, pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return; // it has ended
    }
    const end = Date.now() + ms;
    while (Date.now() < end && isRunning(cluster.folder, pid)) await sleep(20);
  }
}

/** Stops PostgreSQL. Blocks for up to 4 seconds until PostgreSQL ends, because exit handlers cannot wait for promises. */
export function abandonPostmaster(folder: string, pid: number): void {
  if (!isRunning(folder, pid)) return;
  process.kill(pid, 'SIGQUIT');
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let n = 0; n < 200 && isRunning(folder, pid); n++) Atomics.wait(never, 0, 0, 20);
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
