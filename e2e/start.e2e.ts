import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readPostmaster } from '../server/src/platform/postmaster.ts';
import { NOBODY_ELSES, newDataDir, removeDataDir, START, startServer } from './server.ts';

/** What a start that is refused writes: the code it ends with first, then its words. */
async function refusalOf(env: Record<string, string>, dataDir: string): Promise<string[]> {
  const ended = await startServer(env, dataDir).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  return ended.trim().split('\n');
}

const ENDED_WITH_1 = expect.stringMatching(/ended with 1 /);

test('a port that is taken is told in one line, leaves no database running and loses no password', async () => {
  const dataDir = newDataDir();
  const other = net.createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as net.AddressInfo;
  try {
    const refusal = await refusalOf({ PORT: String(port) }, dataDir);
    expect(refusal).toEqual([ENDED_WITH_1, expect.stringContaining(`127.0.0.1:${port}`)]);
    expect(readPostmaster(path.join(dataDir, 'postgres'))).toBeNull();
  } finally {
    other.close();
  }
  const server = await startServer({ PORT: String(port) }, dataDir);
  expect(server.password).not.toBe('');
  expect(await server.stop()).toBe(0);
  removeDataDir(dataDir);
});

test('a data folder that cannot be is told in one line, at once', async () => {
  const parent = newDataDir();
  const file = path.join(parent, 'file');
  writeFileSync(file, '');
  const impossible = [file, path.join(file, 'data'), ...(process.platform === 'linux' ? ['/proc/coloa'] : [])];
  for (const dataDir of impossible) {
    const begun = performance.now();
    expect(await refusalOf({}, dataDir)).toEqual([ENDED_WITH_1, expect.stringContaining(`${dataDir} cannot be used`)]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }
  removeDataDir(parent);
});

test('a database that does not answer is waited for in plain lines and then refused in one, without its password', async () => {
  const dataDir = newDataDir();
  const [outcome, ...said] = await refusalOf({ DATABASE_URL: 'postgres://coloa:hunter2@127.0.0.1:1/coloa' }, dataDir);
  expect(outcome).toMatch(/ended with 1 /);
  expect(said.length).toBeLessThan(10);
  expect(said.at(-1)).toMatch(/^The database 127\.0\.0\.1:1\/coloa cannot be used: .*Look at DATABASE_URL/);
  expect(said.join()).not.toContain('hunter2');
  removeDataDir(dataDir);
});

test('told to stop while it starts, it leaves no database running', async () => {
  const dataDir = newDataDir();
  const node = process.env.COLOA_NODE ?? process.execPath;
  const child = spawn(node, START, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...NOBODY_ELSES, PORT: '0', DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const database = () => readPostmaster(path.join(dataDir, 'postgres'));
  await expect.poll(database, { timeout: 30_000, intervals: [10] }).not.toBeNull();
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(database()).toBeNull();
  removeDataDir(dataDir);
});

test('the demo fills an empty folder without a warning', async () => {
  const dataDir = path.join(newDataDir(), 'demo');
  const node = process.env.COLOA_NODE ?? process.execPath;
  const filled = spawnSync(node, ['server/seeds/demo.ts', '--only-fill'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...NOBODY_ELSES, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect([filled.status, filled.stderr]).toEqual([0, '']);
  expect(filled.stdout).toMatch(/^The demo holds 25 projects and 400 issues/);
  expect(filled.stdout).not.toContain('"level"');
  removeDataDir(path.dirname(dataDir));
});
