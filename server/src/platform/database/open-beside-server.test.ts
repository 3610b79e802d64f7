import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../../test/cluster.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { StartRefused } from '../process/start-refused.ts';
import type { Database } from './database.ts';
import { besideServer, onDatabase } from './open-beside-server.ts';

async function testUrl({ empty = false } = {}): Promise<URL> {
  const database = await openTestDatabase({ empty });
  onTestFinished(() => database.drop());
  return new URL(urlOf(database.connection));
}

const changed = (url: URL, part: 'password' | 'pathname', value: string): URL => Object.assign(new URL(url), { [part]: value });

const run = <T>(url: URL, work: (database: Database) => Promise<T>): Promise<T> =>
  besideServer(readEnv({ DATABASE_URL: url.href, SECRET_KEY: 'a key of the tests, of 32 letters and more' }), createLog('silent'), work);

async function refusalOf(url: URL, statement = 'select 1'): Promise<string> {
  const error = await run(url, ({ db }) => db.execute(sql.raw(statement))).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
}

test('a database that rejects the connection is reported by its place and reason, without statement or stack', async () => {
  const url = await testUrl();
  expect((await run(url, ({ db }) => db.execute<{ one: number }>(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
  const look = 'Check host, port, name, user and password in its URL';
  const told: [URL, string | RegExp, string][] = [
    [changed(url, 'password', 'khong-phai'), 'password authentication failed', 'Correct the user and password'],
    [changed(url, 'pathname', '/nowhere'), 'database "nowhere" does not exist', 'Create it: CREATE DATABASE "nowhere" OWNER '],
    [new URL('postgres://coloa:bi-mat@127.0.0.1:1/coloa'), 'connect ECONNREFUSED 127.0.0.1:1', look],
    [new URL('postgres://coloa:bi-mat@nowhere.invalid/coloa'), /cannot be used: .*(ENOTFOUND|EAI_AGAIN|timeout)/, look],
  ];
  for (const [where, said, remedy] of told) {
    const message = await refusalOf(where);
    expect(message).toMatch(/^The database \S+ cannot be used: /);
    expect(message).toContain(`. ${remedy}`);
    expect(message).toMatch(said);
    expect(message).not.toMatch(/select|khong-phai|bi-mat/);
  }
});

test('a database that ends the connection midway is reported in the same way', async () => {
  expect(await refusalOf(await testUrl(), 'select pg_terminate_backend(pg_backend_pid())')).toContain('cannot be used');
});

test('a database without Coloa or of another version is reported as such', async () => {
  expect(await refusalOf(await testUrl({ empty: true }), 'select 1 from installation')).toContain('has no installation, or one of another');
  expect(await refusalOf(await testUrl(), 'select of_tomorrow from installation')).toContain('has no installation, or one of another');
});

test('the embedded database is named by its data folder, without its socket or PostgreSQL’s message', async () => {
  const connection = { host: '/tmp/coloa-pg-abc', dataDir: '/srv/coloa' };
  const told = (work: () => Promise<unknown>) => onDatabase(connection, work).catch((error: Error) => error.message);
  const noTable = Object.assign(new pg.DatabaseError('relation "users" does not exist', 1, 'error'), { code: '42P01' });
  expect(await told(() => Promise.reject(noTable))).toBe(
    'The database /srv/coloa has no installation, or one of another version: run npm run doctor for details, then start this version on it once, or set another database.',
  );
  const away = Object.assign(new Error('connect ENOENT /tmp/coloa-pg-abc/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' });
  expect(await told(() => Promise.reject(away))).toBe(
    'The database /srv/coloa cannot be used: it does not answer. See postgres.log in the data folder.',
  );
});

test('a migration that fails on a missing table keeps its own error message', async () => {
  const failed = run(await testUrl(), async ({ db }) => {
    await db.execute(sql.raw('select 1 from of_tomorrow')).catch((cause: unknown) => {
      throw new Error('The migration 0099_test failed; nothing of it was kept', { cause });
    });
  });
  await expect(failed).rejects.toThrow('The migration 0099_test failed');
});

test('an error of the program itself is not changed', async () => {
  const error = await run(await testUrl(), ({ db }) => db.execute(sql.raw('selec 1'))).catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(StartRefused);
});
