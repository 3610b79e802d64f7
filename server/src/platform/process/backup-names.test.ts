import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test.each([
  ['/srv/coloa', '/srv/coloa-backups'],
  ['/srv/other/', '/srv/other-backups'],
  ['/var/lib/coloa/data', '/var/lib/coloa/backups'],
])('without BACKUP_DIR the backups of %s are next to it, in %s', (DATA_DIR, folder) => {
  expect(readEnv({ DATA_DIR }).backupDir).toBe(path.resolve(folder));
});

test('without DATA_DIR and BACKUP_DIR both are in the program folder', () => {
  const { dataDir, backupDir } = readEnv({});
  expect([path.basename(dataDir), path.basename(backupDir)]).toEqual(['data', 'backups']);
  expect(path.dirname(dataDir)).toBe(path.dirname(backupDir));
});

test('BACKUP_DIR takes precedence', () => {
  expect(readEnv({ DATA_DIR: '/srv/coloa', BACKUP_DIR: '/mnt/kept' }).backupDir).toBe(path.resolve('/mnt/kept'));
});
