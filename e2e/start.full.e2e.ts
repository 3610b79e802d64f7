import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readPostmaster } from '../server/src/platform/postgres/postmaster.ts';
import { NODE_PROGRAM } from '../server/test/node-program.ts';
import { collectOutput, launch, newDataDir, OWN_ENVIRONMENT, removeDataDir, START, startServer } from './server.ts';

async function refusalOf(env: Record<string, string>, dataDir: string): Promise<string[]> {
  const ended = await startServer(env, dataDir).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  return ended.trim().split('\n');
}

const ENDED_WITH_1 = expect.stringMatching(/ended with 1 /);

test('an occupied port is reported in one line, leaves no database running and loses no password', async () => {
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

test('an unusable data folder is reported in one line, at once', async () => {
  const parent = newDataDir();
  const file = path.join(parent, 'file');
  writeFileSync(file, '');
  const impossible = {
    [file]: 'cannot be used',
    [path.join(file, 'data')]: 'does not exist',
    ...(process.platform === 'linux' && { '/proc/self': 'cannot be used' }),
  };
  for (const [dataDir, why] of Object.entries(impossible)) {
    const begun = performance.now();
    const told = await refusalOf({}, dataDir);
    expect(told).toEqual([ENDED_WITH_1, expect.stringContaining(dataDir)]);
    expect(told[1]).toContain(why);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }
  removeDataDir(parent);
});

test('the server waits for an unavailable database in plain lines, then fails with one line without its password', async () => {
  const dataDir = newDataDir();
  const [outcome, ...said] = await refusalOf({ DATABASE_URL: 'postgres://coloa:hunter2@127.0.0.1:1/coloa' }, dataDir);
  expect(outcome).toMatch(/ended with 1 /);
  expect(said.length).toBeLessThan(10);
  expect(said.at(-1)).toMatch(/^The database 127\.0\.0\.1:1\/coloa cannot be used: .*Check DATABASE_URL/);
  expect(said.join()).not.toContain('hunter2');
  removeDataDir(dataDir);
});

test.describe('stopped during startup', () => {
  /**
   * Ends a starting server as soon as `when` is true for its output. SIGINT, as sent by Ctrl-C in a terminal, reaches all of its processes.
   * Other signals reach only the first one.
   */
  async function stopped(dataDir: string, env: Record<string, string>, when: (said: string) => boolean, signal: NodeJS.Signals) {
    const child = launch(START, { PORT: '0', DATA_DIR: dataDir, ...env }, { detached: true });
    const said = collectOutput(child);
    const ended = once(child, 'close');
    await expect.poll(() => when(said()), { timeout: 30_000, intervals: [5] }).toBe(true);
    const pid = child.pid ?? 0;
    process.kill(signal === 'SIGINT' ? -pid : pid, signal);
    expect((await ended)[0]).toBe(0);
    expect(said()).toContain('the server has stopped');
    expect(said()).not.toMatch(/Coloa is ready|assword|could not|cannot be used|"level":"error"/);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} while its database runs leaves no database running`, async () => {
      const dataDir = newDataDir();
      const database = () => readPostmaster(path.join(dataDir, 'postgres'));
      await stopped(dataDir, {}, () => database() !== null, signal);
      expect(database()).toBeNull();
      removeDataDir(dataDir);
    });

    test(`${signal} while the database folder is created reports no fault, and the next start succeeds`, async () => {
      const dataDir = newDataDir();
      await stopped(dataDir, {}, () => existsSync(path.join(dataDir, 'postgres.new')), signal);
      expect(readPostmaster(path.join(dataDir, 'postgres'))).toBeNull();
      const server = await startServer({}, dataDir);
      expect(server.password).not.toBe('');
      expect(await server.stop()).toBe(0);
      removeDataDir(dataDir);
    });
  }

  test('SIGTERM while it waits for a database ends it at once', async () => {
    const dataDir = newDataDir();
    const nowhere = { DATABASE_URL: 'postgres://coloa:hunter2@127.0.0.1:1/coloa' };
    await stopped(dataDir, nowhere, (said) => said.includes('trying for another'), 'SIGTERM');
    removeDataDir(dataDir);
  });
});

test('the demo fills an empty folder without a warning', async () => {
  const dataDir = path.join(newDataDir(), 'demo');
  const filled = spawnSync(NODE_PROGRAM, ['server/seeds/demo.ts', '--only-fill'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...OWN_ENVIRONMENT, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect([filled.status, filled.stderr]).toEqual([0, '']);
  expect(filled.stdout).toMatch(/^The demo holds 25 projects and 400 issues/);
  expect(filled.stdout).not.toContain('"level"');
  removeDataDir(path.dirname(dataDir));
});
