import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../test/cluster.ts';
import { NEW, OLD, sealedInstallation } from '../../test/sealed-installation.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { replaceKey } from './replace-key.service.ts';

const { database, old, next, opened } = await sealedInstallation();

describe('npm run key:replace', () => {
  const DATABASE_URL = urlOf(database.connection);

  function installed() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-key-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'secret.key');
    const run = (args: string[] = [], env: Record<string, string> = {}) =>
      spawnSync(process.execPath, [path.join(import.meta.dirname, '../commands/key-replace.ts'), ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL, ...env },
      });
    return { folder, file, run };
  }

  test('replaces the key in the data folder with a generated key and keeps the old key', async () => {
    const { folder, file, run } = installed();
    fs.writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    expect(run().stdout).toMatch(/^Encrypted with the new key: 1 second factor, 1 mail password, 3 waiting jobs/);
    const key = fs.readFileSync(file, 'utf8').trim();
    expect(key).not.toBe(OLD);
    expect(await opened(createSecretBox(key))).toBe(5);
    const [kept = '', ...others] = fs.readdirSync(folder).filter((name) => name !== 'secret.key');
    expect([kept, others]).toEqual([expect.stringMatching(/^secret\.key\.until-\d{8}T\d{6}Z$/), []]);
    expect(fs.readFileSync(path.join(folder, kept), 'utf8').trim()).toBe(OLD);
    expect(fs.statSync(path.join(folder, kept)).mode & 0o777).toBe(0o600);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('resumes after an interruption before the new key was in place', async () => {
    const { folder, file, run } = installed();
    fs.writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    fs.writeFileSync(`${file}.new`, `${NEW}\n`, { mode: 0o600 });
    await replaceKey(database, old, next);
    expect(run().stdout).toMatch(/^All data are already encrypted with the new key/);
    expect(fs.readFileSync(file, 'utf8').trim()).toBe(NEW);
    const [kept = '', ...others] = fs.readdirSync(folder).filter((name) => name !== 'secret.key');
    expect([kept, others]).toEqual([expect.stringMatching(/^secret\.key\.until-\d{8}T\d{6}Z$/), []]);
    expect(fs.readFileSync(path.join(folder, kept), 'utf8').trim()).toBe(OLD);
    expect(fs.statSync(path.join(folder, kept)).mode & 0o777).toBe(0o600);
  });

  test('reads the new key from a file if the current key is in the environment, and prints no key', async () => {
    const { folder, run } = installed();
    const file = path.join(folder, 'new');
    const { stderr, status } = run([], { SECRET_KEY: OLD });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Pass the file')]);
    fs.writeFileSync(file, NEW);
    const { stdout } = run([file], { SECRET_KEY: OLD });
    expect(stdout).toContain('SECRET_KEY of every process');
    expect(stdout).not.toContain(NEW);
    expect(await opened(next)).toBe(5);
  });
});
