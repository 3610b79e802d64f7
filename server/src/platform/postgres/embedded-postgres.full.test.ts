import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { createLog } from '../log/log.ts';
import { abandonEmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning, readPostmaster } from './postmaster.ts';

const log = createLog('silent');
const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
const server = `
  import { makeDataDir } from ${here('../storage/data-dir.ts')};
  import { startEmbeddedPostgres } from ${here('embedded-postgres.ts')};
  import { createLog } from ${here('../log/log.ts')};
  const dataDir = makeDataDir(process.argv[1]);
  dataDir.lock();
  const { how, connection } = await startEmbeddedPostgres(dataDir.path, { log: createLog('silent'), durable: false });
  console.log(JSON.stringify({ how, connection }));
  process.once('SIGTERM', () => process.exit());
  setInterval(() => {}, 1000);
`;

let parent: string;
let dir: string;
let cluster: string;
let running: ChildProcess | null = null;

beforeAll(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-')); // accessible only to its owner, like the home folder of root
  dir = path.join(parent, 'data');
  cluster = path.join(dir, 'postgres');
});
afterEach(async () => {
  await kill();
});
afterAll(() => {
  abandonEmbeddedPostgres(dir);
  fs.rmSync(parent, { recursive: true });
});

async function serve(): Promise<{ how: string; connection: Connection }> {
  running = spawn(process.execPath, ['--input-type=module', '-e', server, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: running.stdout as NodeJS.ReadableStream });
  return JSON.parse(String((await once(lines, 'line'))[0]));
}

async function kill(): Promise<void> {
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  running = null;
  await ended;
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = () => readPostmaster(cluster)?.pid ?? 0;

describe('the embedded PostgreSQL', () => {
  test('is created by the first server that starts on an empty folder', async () => {
    const { how, connection } = await serve();
    expect(how).toBe('created');
    await query(connection, 'CREATE TABLE kept (n int)');
  });

  test('survives a killed server and is adopted by the next one, with all acknowledged data', async () => {
    const pid = postmasterPid();
    expect(isRunning(cluster, pid)).toBe(true);
    const { how, connection } = await serve();
    expect([how, postmasterPid()]).toEqual(['adopted', pid]);
    await query(connection, 'INSERT INTO kept VALUES (1)');
    await kill();
    expect(await query((await serve()).connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('restarts after both processes were killed', async () => {
    const { connection } = await serve();
    await query(connection, 'INSERT INTO kept VALUES (2)');
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await kill();
    const again = await serve();
    expect(again.how).toBe('started');
    expect(postmasterPid()).not.toBe(pid);
    expect(await query(again.connection, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(fs.existsSync(String(connection.host))).toBe(false);
  });

  test('is restarted by the running server at the same address after a crash', async () => {
    const { connection } = await serve();
    process.kill(postmasterPid(), 'SIGKILL');
    await vi.waitFor(async () => expect(await query(connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]), {
      timeout: 15_000,
    });
  });

  test('is accessible alongside the server that runs it, and keeps running', async () => {
    const { connection } = await serve();
    const pid = postmasterPid();
    const beside = await runningEmbeddedPostgres(dir);
    expect(beside).toEqual(connection);
    expect(await query(beside as Connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
    expect(postmasterPid()).toBe(pid);
  });

  test('two in one process: abandoning one does not affect the other', async () => {
    const [first, second] = ['first', 'second'].map((name) => path.join(parent, name)) as [string, string];
    for (const folder of [first, second]) fs.mkdirSync(folder);
    const kept = await startEmbeddedPostgres(first, { log, durable: false });
    try {
      await startEmbeddedPostgres(second, { log, durable: false });
      abandonEmbeddedPostgres(second);
      expect(await query(kept.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await kept.stop();
    }
  });

  test('stops cleanly, removes its socket folder, and ignores another process that reuses its pid', async () => {
    const { how, connection, stop } = await startEmbeddedPostgres(dir, { log, durable: false });
    expect(how).toBe('adopted');
    const pid = postmasterPid();
    await stop();
    expect(isRunning(cluster, pid)).toBe(false);
    expect(await runningEmbeddedPostgres(dir)).toBeNull();
    expect(fs.existsSync(String(connection.host))).toBe(false);
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), [process.pid, cluster, 1, 5432, '/nowhere', '', '', 'ready', ''].join('\n'));
    const again = await startEmbeddedPostgres(dir, { log, durable: false });
    expect(again.how).toBe('started');
    await again.stop();
  });

  test('rejects a data folder of another version and a wrong key with a message', async () => {
    const version = path.join(cluster, 'PG_VERSION');
    fs.writeFileSync(version, '17\n');
    await expect(startEmbeddedPostgres(dir, { log })).rejects.toThrow(/created by PostgreSQL 17/);
    fs.writeFileSync(version, '18\n');
    fs.rmSync(path.join(dir, 'postgres.key'));
    await expect(startEmbeddedPostgres(dir, { log })).rejects.toThrow(/postgres\.key/);
    expect(readPostmaster(cluster)).toBeNull();
  });
});
