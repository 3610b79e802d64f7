import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export function clusterWith(initdb: string) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-cluster-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  const native = path.join(root, 'native');
  fs.mkdirSync(path.join(native, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(native, 'bin/initdb'), `#!/bin/sh\n${initdb}\n`, { mode: 0o755 });
  fs.mkdirSync(path.join(native, 'share/postgresql'), { recursive: true });
  fs.writeFileSync(path.join(native, 'share/postgresql/postgres.bki'), '# PostgreSQL 18\n');
  return { folder: path.join(root, 'postgres'), native, account: null, logFile: path.join(root, 'postgres.log'), settings: {} };
}
