import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { doctor, folderOfTest } from '../../test/doctor-command.ts';
import type { Finding } from './finding.ts';

describe('npm run doctor', () => {
  test('reports each point that cannot be used, and never a stack trace', () => {
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
    expect(of('backup.folder')).toMatchObject({ level: 'wrong', what: `${backups} is not a folder` });
    expect(of('network.port')).toMatchObject({ level: 'ok' });
  });

  test('prints its usage for an unknown option, and an error for an invalid address', () => {
    expect(doctor(['--what'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--mail ADDRESS') });
    expect(doctor(['--mail', 'nobody'])).toMatchObject({ status: 1, stderr: expect.stringContaining('not an email address') });
  });
});
