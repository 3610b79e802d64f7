import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterWith } from '../../../test/initdb-script.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('a new cluster', () => {
  test('its creation ends with the process and leaves no password', async () => {
    const cluster = clusterWith('echo $$ > ../pid; exec sleep 600');
    const temporary = path.join(path.dirname(cluster.folder), 'tmp');
    fs.mkdirSync(temporary);
    const file = path.join(path.dirname(cluster.folder), 'pid');
    const program = `
      import fs from 'node:fs';
      import { ensureCluster } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres-cluster.ts'))};
      void ensureCluster(${JSON.stringify(cluster)}, 'a password', false);
      const look = setInterval(() => fs.existsSync(${JSON.stringify(file)}) && process.exit(7), 20);
    `;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TMPDIR: temporary } });
    expect(ended.status).toBe(7);
    expect(fs.readdirSync(temporary)).toEqual([]);
    const pid = Number(fs.readFileSync(file, 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });
});
