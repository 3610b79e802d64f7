import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartRefused } from '../process/start-refused.ts';
import { makeDataDir, openDataDir } from './data-dir.ts';

let dir: string;
beforeEach(() => {
  dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-')), 'data');
});
afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true }));

const holder = `
  import { makeDataDir, openDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'data-dir.ts'))};
  try { makeDataDir(process.argv[1]).lock(); console.log('held'); process.stdin.resume(); }
  catch (error) { console.log(error.name, error.message); }
`;
const node = ['--input-type=module', '-e', holder];

describe('the data folder', () => {
  test('is accessible only to its owner', () => {
    makeDataDir(dir);
    expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
  });

  test('is not created by commands that need an installation', () => {
    expect(() => openDataDir(dir)).toThrow(`The data folder ${dir} does not exist`);
    expect(fs.existsSync(dir)).toBe(false);
  });

  test('is rejected with a message if it cannot be created', () => {
    fs.writeFileSync(`${path.dirname(dir)}/file`, '');
    expect(() => makeDataDir(path.join(path.dirname(dir), 'file', 'data'))).toThrow(StartRefused);
  });

  test.skipIf(process.platform !== 'linux').each(['/proc/coloa/data', '/proc', '/proc/1/coloa'])(
    'is refused in words and at once at %s',
    (impossible) => {
      const { stdout } = spawnSync(process.execPath, [...node, impossible], { encoding: 'utf8', timeout: 5_000 });
      expect(stdout).toMatch(
        /^StartRefused The data folder \/proc\S* cannot be used .* Set DATA_DIR to a folder that this user can write to\.\n$/,
      );
    },
  );

  test('is rejected with a message if it is a file or its lock is a folder', () => {
    fs.writeFileSync(dir, '');
    expect(() => makeDataDir(dir)).toThrow(StartRefused);
    fs.rmSync(dir);
    fs.mkdirSync(path.join(dir, 'server.lock'), { recursive: true });
    expect(() => makeDataDir(dir).lock()).toThrow(/cannot be used/);
    expect(() => makeDataDir(dir).tryLock()).toThrow(/cannot be used/);
  });

  test('is released if the process id cannot be written', () => {
    const folder = makeDataDir(dir);
    fs.mkdirSync(path.join(dir, 'server.pid'));
    expect(() => folder.tryLock()).toThrow(/cannot be used/);
    fs.rmdirSync(path.join(dir, 'server.pid'));
    const lock = folder.tryLock();
    expect(folder.tryLock()).toBeNull();
    lock?.release();
  });

  test('rejects a second process, with its path and the pid of the first', () => {
    const lock = makeDataDir(dir).lock();
    const second = spawnSync(process.execPath, [...node, dir], { encoding: 'utf8' });
    expect(second.stdout).toContain('StartRefused');
    expect(second.stdout).toContain(dir);
    expect(second.stdout).toContain(String(process.pid));
    lock.release();
  });

  test('is available again after the process that locked it is killed', async () => {
    const first = spawn(process.execPath, [...node, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
    expect(String((await once(first.stdout, 'data'))[0])).toContain('held');
    expect(() => makeDataDir(dir).lock()).toThrow(StartRefused);
    first.kill('SIGKILL');
    await once(first, 'exit');
    makeDataDir(dir).lock().release();
  });

  test('keeps one secret key in a file accessible only to its owner', () => {
    const key = makeDataDir(dir).secretKey(null);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(makeDataDir(dir).secretKey(null)).toBe(key);
    expect(fs.statSync(path.join(dir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('prefers the key of the environment over its own', () => {
    expect(makeDataDir(dir).secretKey('k'.repeat(32))).toBe('k'.repeat(32));
    expect(fs.existsSync(path.join(dir, 'secret.key'))).toBe(false);
  });
});
