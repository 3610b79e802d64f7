import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { translate } from '../platform/text/translations.ts';
import { buildMember } from '../users/users.factory.ts';
import { writeBackupFile } from './backup-file.service.ts';
import { insertRun } from './backups.repo.ts';
import { forgetOwnRun, noteProof, notingBackup } from './note-run.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-noted-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const { call, database, db, platform, tokenOf } = await testApp({ env: { BACKUP_DIR: folder } });
const token = await tokenOf(await buildMember(db, { role: 'System' }));
const runs = async () => (await call(backupsContract.standing, {}, { token, language: 'en' })).body.runs;
const mute = () => {};

test('backups that a command writes and verifies are recorded, and so are its failures', async () => {
  const file = path.join(folder, 'by-hand.tar');
  const source = { connection: platform.direct, storage: platform.storage, version: '9.9.9', sealed: null };
  await notingBackup(database, file, mute, () => writeBackupFile(source, file));
  expect(await runs()).toMatchObject([
    { cause: 'COMMAND', status: 'DONE', path: file, there: true, version: '9.9.9', hasKey: false, proof: null, startedBy: null },
  ]);
  await noteProof(database, file, new Date());
  expect((await runs())[0]?.proof).toMatchObject({ status: 'DONE', failure: null });
  await noteProof(database, file, new Date(), new StartRefused('table issues: 0 rows instead of 3'));
  expect((await runs())[0]?.proof).toMatchObject({
    status: 'FAILED',
    failure: translate('en', 'backups:failure.UNSOUND', { said: 'table issues: 0 rows instead of 3' }),
  });
  await noteProof(database, path.join(folder, 'unknown.tar'), new Date());

  const failing = notingBackup(database, file, mute, () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })));
  await expect(failing).rejects.toThrow('no room');
  expect(await runs()).toMatchObject([
    { cause: 'COMMAND', status: 'FAILED', failure: translate('en', 'backups:failure.DISK_FULL'), path: null },
    { status: 'DONE' },
  ]);

  const refused = notingBackup(database, file, mute, () => writeBackupFile(source, file));
  await expect(refused).rejects.toThrow(StartRefused);
  expect((await runs())[0]?.failure).toBe(`Something went wrong on the server: ${file} already exists. Pass another file.`);
});

test('a restored database marks the run of its own backup as failed', async () => {
  await insertRun(db, { id: newId(), cause: 'SCHEDULE', status: 'RUNNING', dueAt: new Date() });
  await forgetOwnRun(database);
  expect((await runs()).map(({ status }) => status).sort()).toEqual(['DONE', 'FAILED', 'FAILED']);
});
