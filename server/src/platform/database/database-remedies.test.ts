import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { asAdmin, onDatabase, urlOf } from '../../../test/cluster.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { NODE_PROGRAM } from '../../../test/node-program.ts';
import { StartRefused } from '../process/start-refused.ts';
import { startRefusal } from './database-remedies.ts';

const PLACE = { connectionString: 'postgres://weak:SECRET@localhost:5432/not-mine' };

async function foreignDatabase(grant: (database: string, role: string) => string[]) {
  const database = await openTestDatabase({ empty: true });
  const { admin } = inject('cluster');
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  const role = `weak_${name.slice(-12)}`;
  await asAdmin(onDatabase(admin, name), async (client) => {
    for (const statement of [`CREATE ROLE ${role} LOGIN PASSWORD 'weak-password'`, ...grant(name, role)]) await client.query(statement);
  });
  onTestFinished(async () => {
    await database.drop();
    await asAdmin(admin, (client) => client.query(`DROP ROLE ${role}`));
  });
  const url = new URL(urlOf(database.connection));
  url.username = role;
  url.password = 'weak-password';
  return { url: url.href, name, role };
}

async function startOn(url: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-start-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const child = spawn(NODE_PROGRAM, [path.join(import.meta.dirname, '../../main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url },
  });
  const [said, code] = await Promise.all([text(child.stderr), new Promise<number | null>((resolve) => child.on('close', resolve))]);
  return { said, code };
}

describe('a start on a database of another role fails with one sentence that names the remedy', () => {
  test.each([
    ['a role that owns nothing', () => [], 'permission denied for schema public'],
    [
      'a role with CREATE ON DATABASE alone',
      (database: string, role: string) => [`GRANT CREATE ON DATABASE ${database} TO ${role}`],
      'permission denied for schema public',
    ],
    [
      'a role that may create tables, but no schema and no extension',
      (_: string, role: string) => [`GRANT ALL ON SCHEMA public TO ${role}`],
      'permission denied',
    ],
    [
      'a role that does not own the tables of Coloa',
      (_: string, role: string) => [`GRANT ALL ON SCHEMA public TO ${role}`, 'CREATE TABLE schema_migrations (name text, sha256 text)'],
      'permission denied for table schema_migrations',
    ],
  ])('%s', async (_, grant, reason) => {
    const { url, name, role } = await foreignDatabase(grant);
    const { said, code } = await startOn(url);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(reason);
    expect(said).toContain(`ALTER DATABASE "${name}" OWNER TO "${role}"`);
    expect(said).not.toContain('weak-password');
  });
});

describe('an error of PostgreSQL during a start', () => {
  test.each([
    ['08006', 'can be reached'],
    ['08P01', 'DATABASE_DIRECT_URL'],
    ['0A000', 'postgresql-contrib'],
    ['22P02', 'changed outside Coloa'],
    ['23505', 'changed outside Coloa'],
    ['25006', 'set DATABASE_URL to the primary server'],
    ['25P02', 'Start again'],
    ['26000', 'DATABASE_DIRECT_URL'],
    ['28P01', 'password in DATABASE_URL'],
    ['28000', 'pg_hba.conf'],
    ['3D000', 'CREATE DATABASE "not-mine" OWNER "weak"'],
    ['3F000', 'ALTER ROLE "weak" IN DATABASE "not-mine" RESET search_path'],
    ['40P01', 'Start again'],
    ['42501', 'ALTER DATABASE "not-mine" OWNER TO "weak"'],
    ['42703', 'changed outside Coloa'],
    ['42710', 'empty database'],
    ['42P07', 'empty database'],
    ['53200', 'more memory'],
    ['53300', 'max_connections'],
    ['54000', 'Raise the limit'],
    ['55P03', 'stop that program'],
    ['57014', 'RESET statement_timeout'],
    ['57P01', 'read its log'],
    ['58P01', 'postgresql-contrib'],
    ['XX001', 'restore a backup'],
    ['P0001', 'bug in this version'],
  ])('%s is one sentence with its remedy', (code, remedy) => {
    const cause = Object.assign(new Error('what the server says'), { code });
    const refused = startRefusal(PLACE, new Error('outer', { cause }), 'The migration 0007_tags failed');
    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toContain('localhost:5432/not-mine cannot be used: what the server says');
    expect(String(refused)).toContain('The migration 0007_tags failed.');
    expect(String(refused)).toContain(remedy);
    expect(String(refused)).not.toContain('SECRET');
  });

  test.each(['EPERM', 'EBUSY', 'EROFS', undefined])('an error that is not from the database keeps its own message: %s', (code) => {
    const fault = Object.assign(new Error('of a file'), { code });
    expect(startRefusal(PLACE, fault)).toBe(fault);
  });
});
