import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-')), 'data');
});
afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true }));

describe('the data folder', () => {
  test('gets only one secret key if several processes start concurrently', async () => {
    fs.mkdirSync(dir);
    const at = Date.now() + 1_500;
    const asks = `
      import { makeDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'data-dir.ts'))};
      const folder = makeDataDir(process.argv[1]);
      while (Date.now() < ${at});
      console.log(folder.secretKey(null));
    `;
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', asks, dir]);
        return stdout.trim();
      }),
    );
    expect(keys).toEqual(keys.map(() => fs.readFileSync(path.join(dir, 'secret.key'), 'utf8').trim()));
    expect(fs.readdirSync(dir)).toEqual(['secret.key']);
  });
});
