import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import { reasonOf } from './database-errors.ts';

/** The tables of a Citus cluster: `spread` lists those distributed by workspace, `everywhere` those copied to every machine. */
export interface Layout {
  spread: string[];
  everywhere: string[];
}

/** Selects tables whose unique keys all contain the workspace. Other tables cannot be distributed by it. */
const SPREAD = `
  SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND NOT a.attnum = ANY (i.indkey))`;

const namesOf = async (client: pg.ClientBase, oids: string): Promise<string[]> =>
  (await client.query<{ name: string }>(`SELECT oid::regclass::text AS name FROM (${oids}) AS tables ORDER BY 1`)).rows.map(
    ({ name }) => name,
  );

export async function layoutOf(client: pg.ClientBase): Promise<Layout> {
  // Every machine needs the tables that distributed tables reference, and the tables that those reference in turn.
  const everywhere = `
    WITH RECURSIVE needed AS (
      SELECT confrelid AS oid FROM pg_constraint WHERE contype = 'f' AND conrelid IN (${SPREAD}) AND confrelid NOT IN (${SPREAD})
      UNION SELECT confrelid FROM pg_constraint JOIN needed ON conrelid = needed.oid WHERE contype = 'f')
    SELECT oid FROM needed`;
  return { spread: await namesOf(client, SPREAD), everywhere: await namesOf(client, everywhere) };
}

/**
 * Citus rejects triggers on distributed tables by default. Coloa's triggers are safe, because they only reject changes or write rows of the
 * same workspace. The setting applies until the session ends.
 */
const ALLOW_TRIGGERS = `SET citus.enable_unsafe_triggers = 'on'`;

const hasExtension = async (client: pg.ClientBase, extension: string): Promise<boolean> =>
  ((await client.query('SELECT FROM pg_extension WHERE extname = $1', [extension])).rowCount ?? 0) > 0;

/** Allows triggers on distributed tables. Call it before migrations, which may create triggers on tables that are already distributed. */
export async function allowTriggers(client: pg.ClientBase, extension = 'citus'): Promise<void> {
  if (await hasExtension(client, extension)) await client.query(ALLOW_TRIGGERS);
}

/**
 * Distributes the tables of the workspaces over a Citus cluster. Does nothing without the extension, or if they are already distributed.
 * @returns the names of the tables that it distributed
 * @throws StartRefused if Citus rejects a table
 */
export async function distribute(client: pg.ClientBase, log: Log, extension = 'citus'): Promise<string[]> {
  if (!(await hasExtension(client, extension))) return [];
  await allowTriggers(client, extension);
  const { rows } = await client.query<{ name: string }>('SELECT logicalrelid::text AS name FROM pg_dist_partition');
  const known = new Set(rows.map(({ name }) => name));
  const { spread, everywhere } = await layoutOf(client);
  const [missing, copied] = [spread, everywhere].map((tables) => tables.filter((name) => !known.has(name))) as [string[], string[]];
  const first = spread.find((name) => known.has(name)) ?? missing[0];
  await client.query('BEGIN');
  try {
    for (const name of copied) await client.query('SELECT create_reference_table($1::regclass)', [name]);
    for (const name of missing) {
      await client.query(`SELECT create_distributed_table($1::regclass, 'workspace_id', colocate_with => $2)`, [
        name,
        name === first ? 'none' : first,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new StartRefused(`The tables could not be distributed over the Citus cluster: ${reasonOf(error)}. Nothing was changed.`);
  }
  if (missing.length > 0) log.info({ tables: missing.length }, 'the tables of the workspaces were distributed over the cluster');
  return missing;
}
