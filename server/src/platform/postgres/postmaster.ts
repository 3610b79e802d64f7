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
 * After a reboot, another process may have the pid. Only Linux allows a check of its folder; on other systems, any PostgreSQL with this pid
 * counts.
 */
export function isRunning(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      // PostgreSQL works in its data folder. Ended processes and those of other users cannot be inspected.
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

/** PostgreSQL keeps running if this process is killed. Returns before PostgreSQL accepts connections. */
export function launch(cluster: Cluster, socketFolder: string, port: number): ChildProcess {
  const settings = { ...cluster.settings, listen_addresses: socketFolder ? '' : '127.0.0.1', unix_socket_directories: socketFolder };
  const args = ['-D', dataFolderArgument(cluster.folder), '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const log = fs.openSync(cluster.logFile, 'a', 0o600);
  try {
    // On Windows, postgres does not run as an administrator. pg_ctl drops the administrator rights.
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

/** Tries a fast shutdown, after 10 seconds an immediate one, which the next start recovers from, and finally SIGKILL. */
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

/** For exit handlers, which cannot wait for promises. Blocks until PostgreSQL ends, for up to 4 seconds. */
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
