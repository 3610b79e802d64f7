import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { createLog } from '../log/log.ts';
import { abandonEmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('creates a database with an unprivileged owner and without a network port', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-')); // accessible only to its owner, like the home folder of root
  const folder = path.join(parent, 'data');
  fs.mkdirSync(folder);
  onTestFinished(() => {
    abandonEmbeddedPostgres(folder);
    fs.rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  });
  const { how, connection, stop } = await startEmbeddedPostgres(folder, { log: createLog('silent'), durable: false });
  expect(how).toBe('created');
  expect(
    await query(
      connection,
      `SELECT rolsuper, current_database() AS name, current_setting('listen_addresses') AS port FROM pg_roles WHERE rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, name: 'coloa', port: '' }]);
  await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await runningEmbeddedPostgres(folder)).toEqual(connection);
  await stop();
  expect(await runningEmbeddedPostgres(folder)).toBeNull();
});
