import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log/log.ts';
import { openDiskStorage } from '../platform/storage/storage.ts';
import { writeBackupFile } from './backup-file.service.ts';
import { noteProof, notingBackup } from './note-run.service.ts';
import { rehearseUpgrade } from './rehearse-upgrade.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-noted-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const log = createLog('silent');

async function ofFirstRelease() {
  const database = await openTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  await migrate(database.connection, log, { last: '0012_notification_settings' });
  return database;
}

test('a database of an earlier version is backed up without a record and without a warning', async () => {
  const earlier = await ofFirstRelease();
  const complaints: string[] = [];
  const file = path.join(folder, 'earlier.tar');
  const source = { connection: earlier.connection, storage: openDiskStorage(folder), version: '9.9.9', sealed: null };
  await notingBackup(
    earlier,
    file,
    (text) => void complaints.push(text),
    () => writeBackupFile(source, file),
  );
  await noteProof(earlier, file, new Date());
  expect(complaints).toEqual([]);
  expect(fs.existsSync(file)).toBe(true);
});

test('an upgrade rehearsal on a copy reports each step with its time, and does not change the database', async () => {
  const earlier = await ofFirstRelease();
  const id = newId();
  await earlier.db.execute(sql`insert into workspaces (id, name, slug) values (${id}, 'Đội', 'doi')`);
  const { steps, restored } = await rehearseUpgrade(earlier, earlier.connection, { version: '9.9.9', log });
  expect(steps.map(({ name }) => name)).toEqual(restored.upgraded);
  expect(steps.length).toBeGreaterThan(0);
  for (const { ms } of steps) expect(ms).toBeGreaterThan(0);
  expect(restored.manifest.tables.workspaces?.rows).toBe(1);
  const { rows } = await earlier.db.execute<{ last: string }>(sql`select max(name) as last from schema_migrations`);
  expect(rows).toEqual([{ last: '0012_notification_settings' }]);
}, 120_000);

test('the rehearsal rejects a database with tables that no migration created', async () => {
  const earlier = await ofFirstRelease();
  await earlier.db.execute(sql`create table backup_runs (id int primary key)`);
  await expect(rehearseUpgrade(earlier, earlier.connection, { version: '9.9.9', log })).rejects.toThrow(
    /do not match its migrations \(backup_runs\)/,
  );
}, 120_000);
