import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin, urlOf } from '../../test/cluster.ts';
import { openTestDatabase } from '../../test/database.ts';
import { type Replicated, startReplicated } from '../../test/replica.ts';
import type { Connection } from '../platform/database/connection.ts';
import { readEnv } from '../platform/process/env.ts';
import { replicaFindings } from './replica.ts';

let both: Replicated;
beforeAll(async () => {
  both = await startReplicated();
});
afterAll(() => both?.stop());

const found = (primary: Connection, replica: Connection) =>
  replicaFindings(readEnv({ DATABASE_URL: urlOf(primary), DATABASE_READ_URL: urlOf(replica) }));
const onPrimary = (text: string) => asAdmin(both.primary.admin, (client) => client.query(text));
const onReplica = (text: string) => asAdmin(both.replicaAdmin, (client) => client.query(text));

test('a replica of the database is accepted', async () => {
  await onPrimary('CREATE TABLE replicated (id int)');
  expect(await found(both.primary.connection, both.replica)).toMatchObject([{ point: 'database.replica', level: 'ok' }]);
});

test('the database itself is not a replica', async () => {
  const { connection } = both.primary;
  expect(await found(connection, connection)).toMatchObject([{ level: 'warning', what: expect.stringContaining('is not a replica') }]);
});

test('a replica of another database server is an error', async () => {
  const other = await openTestDatabase();
  expect(await found(other.connection, both.replica)).toMatchObject([
    { level: 'wrong', what: expect.stringContaining('replicates another database server') },
  ]);
  await other.drop();
});

test('a replica that does not replay is a warning', async () => {
  await onReplica('SELECT pg_wal_replay_pause()');
  await onPrimary('CREATE TABLE late (id int)');
  expect(await found(both.primary.connection, both.replica)).toMatchObject([
    { level: 'warning', what: expect.stringContaining('has not replayed the latest changes') },
  ]);
  await onReplica('SELECT pg_wal_replay_resume()');
});
