import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin } from '../../../test/cluster.ts';
import { look, type Replicated, type Seen, startReplicated } from '../../../test/replica.ts';
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
});
afterAll(async () => {
  await database?.close();
  await both?.stop();
});

const note = (id: number) => database.transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (${id})`));
const onReplica = (text: string) => asAdmin(both.replicaAdmin, (client) => client.query(text));

test('reads from the replica include recent commits', async () => {
  const seen: Seen[] = [];
  for (let id = 1; id <= 50; id++) {
    await note(id);
    seen.push(await database.reading(look));
  }
  expect(seen.map(({ last }) => last)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(seen.filter(({ copied }) => copied).length).toBeGreaterThan(40);
});

test('a list is read from the replica only for a word search', async () => {
  expect((await database.searching('words', look)).copied).toBe(true);
  expect((await database.searching(undefined, look)).copied).toBe(false);
  expect((await database.searching('', look)).copied).toBe(false);
});

test('a lagging replica is skipped until it has caught up', async () => {
  await onReplica('SELECT pg_wal_replay_pause()');
  await note(100);
  expect(await database.reading(look)).toEqual({ copied: false, last: 100 });
  await onReplica('SELECT pg_wal_replay_resume()');
  await expect.poll(() => database.reading(look), { timeout: 5_000 }).toEqual({ copied: true, last: 100 });
  expect(lines).toEqual([]);
});

test('an error of the query itself is thrown without a retry', async () => {
  let runs = 0;
  const failing = database.reading(async (db) => {
    runs++;
    await db.execute(sql`SELECT 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

test('a database that is not a replica is not used as one', async () => {
  const wrong = open(both.primary.connection);
  expect(await wrong.reading(look)).toEqual({ copied: false, last: 100 });
  await wrong.close();
  expect(lines.splice(0)).toEqual(['the read replica cannot be used; the database answers in its place until it can']);
});
