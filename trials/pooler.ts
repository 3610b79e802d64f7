import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { postgresAccount } from '../server/src/platform/postgres/postgres-account.ts';
import { freePort } from '../server/src/platform/postgres/postmaster.ts';
import { type Closers, until } from './trial.ts';

export const POOL = 12;

export interface Pooler {
  url: string;
  version: string;
  keepsPrepared: boolean;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Returns the command of PgBouncer. Installs the Debian package if there is no program in PGBOUNCER or on PATH.
 * @throws Error if there is no program and it cannot be installed
 */
function program(): string {
  const given = process.env.PGBOUNCER ?? 'pgbouncer';
  if (spawnSync(given, ['--version']).error === undefined) return given;
  if (process.env.PGBOUNCER || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error)
    throw new Error('There is no pgbouncer here: install it, or say in PGBOUNCER where it is');
  process.stdout.write('  pgbouncer is not here: apt-get install pgbouncer\n');
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return given;
}

/** Starts PgBouncer in transaction mode. The parameter `host` of the URL must be a socket folder. */
export async function startPooler(databaseUrl: string, closers: Closers): Promise<Pooler> {
  const command = program();
  const version = /PgBouncer (\d+\.\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[1] ?? '0.0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const keepsPrepared = major > 1 || minor >= 21;
  const target = new URL(databaseUrl);
  const database = target.pathname.slice(1);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-pooler-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  // The socket folder can be a link in a data folder that only its owner can enter, so the link is resolved.
  const socketFolder = fs.realpathSync(target.searchParams.get('host') ?? '');
  const account = postgresAccount(socketFolder);
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: POOL,
    max_client_conn: 500,
    ...(keepsPrepared && { max_prepared_statements: 500 }),
  };
  const file = path.join(folder, 'pgbouncer.ini');
  const to = `host=${socketFolder} user=${target.username} password=${decodeURIComponent(target.password)}`;
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  fs.writeFileSync(file, `[databases]\n${database} = ${to} dbname=${database}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });

  let end: () => Promise<void> = async () => {};
  async function start(): Promise<void> {
    const child = spawn(command, [file], { ...account, stdio: 'ignore' });
    const ended = once(child, 'exit');
    end = async () => {
      child.kill('SIGINT');
      await ended;
    };
    const answers = () =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      });
    await until('pgbouncer listens', answers, 10_000);
  }
  await start();
  closers.push(() => end());
  return { url: `postgres://${target.username}@127.0.0.1:${port}/${database}`, version, keepsPrepared, start, stop: () => end() };
}
