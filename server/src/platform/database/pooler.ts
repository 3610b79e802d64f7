import pg from 'pg';
import type { Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import type { Connection } from './connection.ts';
import { placeOf } from './connection.ts';
import { reasonOf, sqlState } from './database-errors.ts';

const PROBE = 'coloa_probe';

export const NOT_KEPT =
  'the pooler does not support prepared statements, so every statement is planned each time; pgbouncer supports them from 1.21';

/**
 * Returns whether the pooler supports prepared statements, as pgbouncer does from 1.21 on with `max_prepared_statements`.
 * @throws StartRefused if the pooler cannot be used
 */
export async function keepsPrepared(connection: Connection, log: Log): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'coloa', connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {}); // connect and query report it
  try {
    await client.connect();
    const kept = await keepsProbe(client);
    if (!kept) {
      const database = placeOf(connection);
      log.warn({ database }, NOT_KEPT);
    }
    return kept;
  } catch (error) {
    throw new StartRefused(
      `The pooler ${placeOf(connection)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL, and whether the pooler runs.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function keepsProbe(client: pg.Client): Promise<boolean> {
  // In a transaction, the pooler runs all statements on the same connection.
  await client.query('BEGIN');
  try {
    await client.query({ name: PROBE, text: 'SELECT 1' });
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = '${PROBE}') AS there`,
    );
    const there = rows[0]?.there ?? true;
    if (there) await client.query(`DEALLOCATE ${PROBE}`);
    return !there;
  } catch (error) {
    // Another client has already prepared a statement with this name, so the pooler does not rename statements.
    if (sqlState(error) === '42P05') return false;
    throw error;
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}
