import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { allowTriggers, distribute, layoutOf } from './distribution.ts';

const log = createLog('silent');
let database: TestDatabase;
let client: pg.PoolClient;

/** Citus is not available from npm. These functions replace those of Citus: they check the documented rules for keys and references. */
const RULES = `
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partkey text, colocated text);
  CREATE FUNCTION create_reference_table(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = given AND confrelid <> given
      AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partkey IS NULL)
      AND confrelid IN (SELECT logicalrelid FROM pg_dist_partition))
    THEN RAISE 'a reference table refers to a distributed one: %', given; END IF;
    INSERT INTO pg_dist_partition VALUES (given);
  END $$;
  CREATE FUNCTION create_distributed_table(given regclass, column_name text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_index i WHERE i.indrelid = given AND i.indisunique AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = given AND a.attname = column_name AND a.attnum = ANY (i.indkey)))
    THEN RAISE 'a unique index of % is without %', given, column_name; END IF;
    IF EXISTS (SELECT FROM pg_constraint c WHERE contype = 'f' AND conrelid <> given AND confrelid = given
      AND conrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = conrelid AND a.attname = column_name AND a.attnum = ANY (conkey)))
    THEN RAISE 'a table elsewhere refers to %', given; END IF;
    IF EXISTS (SELECT FROM pg_constraint c WHERE contype = 'f' AND conrelid = given
      AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partkey IS NULL)
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = given AND a.attname = column_name AND a.attnum = ANY (conkey)))
    THEN RAISE '% refers to a table by a key without %', given, column_name; END IF;
    INSERT INTO pg_dist_partition VALUES (given, column_name, colocate_with);
  END $$`;
/** Every PostgreSQL installation has this extension, so the tests use its name instead of `citus`. */
const PRESENT = 'plpgsql';

beforeAll(async () => {
  database = await openTestDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const triggersAllowed = async (): Promise<boolean> =>
  (await client.query<{ set: string | null }>(`SELECT current_setting('citus.enable_unsafe_triggers', true) AS set`)).rows[0]?.set === 'on';

test('nothing is done without Citus', async () => {
  expect(await distribute(client, log)).toEqual([]);
  await allowTriggers(client);
  expect(await triggersAllowed()).toBe(false);
});

test('migrations may create triggers on tables that are already distributed', async () => {
  await client.query('BEGIN');
  await allowTriggers(client, PRESENT);
  expect(await triggersAllowed()).toBe(true);
  await client.query('ROLLBACK');
});

test('every workspace table is distributed by workspace, except tables looked up by a secret', async () => {
  const { spread, everywhere } = await layoutOf(client);
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'workspace_id' ORDER BY 1`);
  const left = rows.map(({ name }) => name).filter((name) => !spread.includes(name));
  expect(left).toEqual(['api_tokens', 'report_file_hashes', 'sessions', 'share_tokens']);
  expect(everywhere).toEqual(['users', 'workspaces']);
  expect(spread.length).toBeGreaterThan(60);
});

test('the schema follows the rules of Citus, runs once, and later tables are distributed too', async () => {
  await client.query(RULES);
  const { spread, everywhere } = await layoutOf(client);
  const ours = spread.filter((name) => name !== 'pg_dist_partition');
  expect(await distribute(client, log, PRESENT)).toEqual(ours);
  const { rows } = await client.query<{ name: string; key: string | null; colocated: string | null }>(
    'SELECT logicalrelid::text AS name, partkey AS key, colocated FROM pg_dist_partition ORDER BY 1',
  );
  expect(rows.filter(({ key }) => key === null).map(({ name }) => name)).toEqual(everywhere);
  expect(rows.filter(({ key }) => key === 'workspace_id').map(({ name }) => name)).toEqual(ours);
  expect(new Set(rows.filter(({ name }) => name !== ours[0]).map(({ colocated }) => colocated))).toEqual(new Set([null, ours[0]]));
  expect(await distribute(client, log, PRESENT)).toEqual([]);

  await client.query('CREATE TABLE later (workspace_id uuid REFERENCES workspaces, id int, PRIMARY KEY (workspace_id, id))');
  expect(await distribute(client, log, PRESENT)).toEqual(['later']);
});

test('an error of Citus is reported, and all changes are rolled back', async () => {
  await client.query('CREATE TABLE early (workspace_id uuid, id int, PRIMARY KEY (workspace_id, id))');
  await client.query('CREATE TABLE wrong (workspace_id uuid, note int REFERENCES installation (id))');
  await client.query(`CREATE OR REPLACE FUNCTION create_reference_table(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    RAISE 'not today'; END $$`);
  await expect(distribute(client, log, PRESENT)).rejects.toThrow(/could not be distributed .*: not today\. Nothing was changed/);
  const { rows } = await client.query(`SELECT FROM pg_dist_partition WHERE logicalrelid IN ('early'::regclass, 'wrong'::regclass)`);
  expect(rows).toEqual([]);
});
