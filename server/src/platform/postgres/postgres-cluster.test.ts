import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clusterWith } from '../../../test/initdb-script.ts';
import { StartRefused } from '../process/start-refused.ts';
import { ensureCluster } from './postgres-cluster.ts';

describe.skipIf(process.platform === 'win32')('a new cluster', () => {
  test('pending work runs during its creation', async () => {
    const cluster = clusterWith(
      'n=0; while [ ! -e ../done ] && [ $n -lt 1000 ]; do sleep 0.01; n=$((n + 1)); done; [ -e ../done ] && echo 18 > PG_VERSION',
    );
    const meanwhile = () => fs.writeFileSync(path.join(path.dirname(cluster.folder), 'done'), '');
    expect(await ensureCluster(cluster, 'a password', false, meanwhile)).toBe(true);
    expect(await ensureCluster(cluster, 'a password', false)).toBe(false);
  });

  test('a machine without the preferred locale uses the next one', async () => {
    const cluster = clusterWith(
      'case "$*" in *--locale=C.UTF-8*) echo "initdb: error: invalid locale name" >&2; exit 1;; esac; echo "$*" > PG_VERSION',
    );
    expect(await ensureCluster(cluster, 'a password', false)).toBe(true);
    expect(fs.readFileSync(path.join(cluster.folder, 'PG_VERSION'), 'utf8')).toContain('--locale=en_US.UTF-8');
  });

  test('a failed creation reports the message of initdb and leaves nothing behind', async () => {
    const cluster = clusterWith('echo "initdb: error: no space left on device" >&2; exit 3');
    const making = ensureCluster(cluster, 'a password', false);
    await expect(making).rejects.toThrow(StartRefused);
    await expect(making).rejects.toThrow(/no space left on device\s+\(it ended with 3\)/);
    expect(fs.readdirSync(path.dirname(cluster.folder))).toEqual(['native']);
  });

  test('a killed initdb is reported, and no other locale is tried', async () => {
    const cluster = clusterWith('echo once >> ../tries; kill -9 $$');
    await expect(ensureCluster(cluster, 'a password', false)).rejects.toThrow(/:\n\(it ended with SIGKILL\)/);
    expect(fs.readFileSync(path.join(path.dirname(cluster.folder), 'tries'), 'utf8')).toBe('once\n');
  });

  test.skipIf(process.getuid?.() !== 0)('started by root, a folder for temporary files that only root can enter is not used', async () => {
    const cluster = clusterWith(
      'for each; do case $each in --pwfile=*) cat "$(echo $each | cut -d= -f2)" >&2 || exit 1;; esac; done; echo 18 > PG_VERSION',
    );
    const root = path.dirname(cluster.folder);
    fs.chmodSync(root, 0o755);
    const closed = path.join(root, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    vi.stubEnv('TMPDIR', closed);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await ensureCluster({ ...cluster, account: { uid: 65_534, gid: 65_534 } }, 'a password', false)).toBe(true);
    expect(fs.readdirSync(closed)).toEqual([]);
  });

  test('a missing initdb is reported', async () => {
    const cluster = clusterWith('');
    fs.rmSync(path.join(cluster.native, 'bin/initdb'));
    await expect(ensureCluster(cluster, 'a password', false)).rejects.toThrow(/ENOENT$/);
  });
});
