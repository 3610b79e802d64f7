import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin } from '../../../test/cluster.ts';
import { look, type Replicated, startReplicated } from '../../../test/replica.ts';
import { createLog } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { type Database, openDatabase } from './database.ts';

let both: Replicated;
let database: Database;
const lines: string[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });

const open = (replica: Connection) => openDatabase(both.primary.connection, { log, max: 5, replica });

beforeAll(async () => {
  both = await startReplicated();
  database = open(both.replica);
  await database.db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY)`);
  await database.transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (100)`));
});
afterAll(async () => {
  await database?.close();
  await both?.stop();
});

const onReplica = (text: string) => asAdmin(both.replicaAdmin, (client) => client.query(text));

test('a read that the replica aborts is retried on the database, and the replica is used again later', async () => {
  const runs: boolean[] = [];
  const copied = await database.reading(async (db) => {
    const seen = await look(db);
    runs.push(seen.copied);
    if (seen.copied) {
      const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'`;
      const cut = expect.poll(async () => (await onReplica(ended)).rowCount, { timeout: 5_000 }).toBe(1);
      await Promise.all([db.execute(sql`SELECT pg_sleep(20)`), cut]);
    }
    return seen.copied;
  });
  expect(copied).toBe(false);
  expect(runs).toEqual([true, false]);
  expect(await database.reading(look)).toEqual({ copied: false, last: 100 });
  await expect.poll(() => database.reading(look), { timeout: 10_000 }).toEqual({ copied: true, last: 100 });
  expect(lines.splice(0)).toEqual([
    'the read replica cannot be used; the database answers in its place until it can',
    'the read replica is back',
  ]);
});

test('while the replica is unavailable, the database answers and the log reports it once', async () => {
  await both.stopReplica();
  for (let n = 0; n < 3; n++) expect(await database.reading(look)).toEqual({ copied: false, last: 100 });
  expect(lines.splice(0)).toEqual(['the read replica cannot be used; the database answers in its place until it can']);
});
