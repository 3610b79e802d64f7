import fs from 'node:fs';
import path from 'node:path';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { backupFileName } from '../platform/process/backup-names.ts';
import { insertRun } from './backups.repo.ts';
import type { backupRuns } from './backups.tables.ts';

const SIZE = 10;

export async function buildBackup(
  db: DbOrTx,
  folder: string,
  { there = true, ...overrides }: Partial<typeof backupRuns.$inferInsert> & { there?: boolean } = {},
) {
  const at = overrides.createdAt ?? new Date();
  const row = {
    id: newId(),
    cause: 'SCHEDULE' as const,
    status: 'DONE' as const,
    progress: 1,
    attempts: 1,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    toldAt: at,
    host: 'coloa-1',
    folder,
    fileName: backupFileName(at),
    size: SIZE,
    sha256: 'a'.repeat(64),
    version: '0.1.0',
    hasKey: true,
    counts: {
      tables: 80,
      rows: 1234,
      files: 5,
      fileBytes: 678,
      missing: 0,
      named: { workspaces: 1, users: 2, projects: 3, issues: 4, comments: 5 },
    },
    ...overrides,
  };
  await insertRun(db, row);
  if (there && row.fileName !== null) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, row.fileName), 'x'.repeat(SIZE));
  }
  return row;
}
