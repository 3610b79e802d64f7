import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-doctor-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function doctor(args: string[], env: Record<string, string> = {}) {
  const folder = folderOfTest();
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../src/commands/doctor.ts'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL: '', PORT: '0', ...env },
  });
  return { status, stdout, stderr };
}
