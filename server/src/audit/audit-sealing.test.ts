import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAuditEntry } from './audit.factory.ts';
import { auditSeals } from './audit.tables.ts';

// These tests have a separate file, because their listening server seals entries automatically.
const { app, database, db, logged } = await testApp();
const { id: workspaceId } = await buildWorkspace(db);
const entry = () => buildAuditEntry(database, { workspaceId });
const sealed = () => db.$count(auditSeals);

async function sealedUpTo(count: number): Promise<number> {
  for (let waited = 0; (await sealed()) < count && waited < 100; waited++) await sleep(100);
  return sealed();
}

test('a server that does not listen does not seal automatically', async () => {
  await entry();
  await sleep(1_500);
  expect(await sealed()).toBe(0);
});

test('a listening server seals within seconds, and continues after it lost its database', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await sealedUpTo(1)).toBe(1);
  expect(logged).toEqual([]);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await entry();
  expect(await sealedUpTo(2)).toBe(2);
});

test('a failure is logged once, also if the database was unavailable before', async () => {
  const failures = () => logged.filter((line) => String(line).includes('the audit log could not be sealed')).length;
  // A rolled-back transaction does not reset a sequence, so the sequence counts the failed attempts.
  const attempts = async (): Promise<number> => (await database.pool.query('select last_value::int as n from attempts')).rows[0]?.n;
  const attempted = async (more: number) => {
    for (const end = (await attempts()) + more; (await attempts()) < end; ) await sleep(50);
  };
  const failBy = (how: string) =>
    database.pool.query(`create or replace function "fail"() returns trigger language plpgsql as $$ begin
      perform nextval('attempts'); raise ${how}; end $$`);
  await database.pool.query('create sequence attempts');
  await failBy(`sqlstate '57P03'`);
  await database.pool.query('create trigger "fails" before insert on audit_seals for each row execute function "fail"()');
  await entry();
  await attempted(2);
  expect(failures()).toBe(0);
  await failBy(`'not sealed'`);
  await attempted(3);
  expect(failures()).toBe(1);
  await database.pool.query('drop trigger "fails" on audit_seals');
  expect(await sealedUpTo(3)).toBe(3);
  logged.length = 0;
});

test('a closed server seals nothing', async () => {
  await app.close();
  await entry();
  await sleep(1_500);
  expect(await sealed()).toBe(3);
});
