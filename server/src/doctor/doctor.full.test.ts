import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from './finding.ts';

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-doctor-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('npm run doctor', () => {
  const doctor = (args: string[], env: Record<string, string> = {}) => {
    const folder = folderOfTest();
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../doctor.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL: '', PORT: '0', ...env },
    });
    return { status, stdout, stderr };
  };

  test('tells of what cannot be used, one point after the other, and never by a stack', () => {
    const dataDir = folderOfTest();
    for (const name of ['secret.key', 'files', 'postgres']) fs.mkdirSync(path.join(dataDir, name));
    fs.rmdirSync(path.join(dataDir, 'files'));
    fs.writeFileSync(path.join(dataDir, 'files'), 'no folder');
    const backups = path.join(folderOfTest(), 'backups');
    fs.writeFileSync(backups, 'no folder');
    const { status, stdout, stderr } = doctor(['--json'], { DATA_DIR: dataDir, BACKUP_DIR: backups });
    expect([status, stderr]).toEqual([1, '']);
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    const of = (point: string) => findings.find((finding) => finding.point === point);
    expect(of('database')).toMatchObject({ level: 'wrong', what: expect.stringContaining('postgres.key is missing') });
    expect(of('store')).toMatchObject({ level: 'wrong', what: expect.stringContaining('files') });
    expect(of('backup.folder')).toMatchObject({ level: 'wrong', what: `${backups} is no folder` });
    expect(of('network.port')).toMatchObject({ level: 'ok' });
  });

  test('says how it is used', () => {
    expect(doctor(['--what'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--mail ADDRESS') });
    expect(doctor(['--mail', 'nobody'])).toMatchObject({ status: 1, stderr: expect.stringContaining('no address') });
  });
});
