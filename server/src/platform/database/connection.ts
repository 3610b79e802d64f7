import pg from 'pg';
import { isDatabaseUnavailable, reasonOf, sqlState } from './database-errors.ts';

export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'> & {
  /** The data folder of the embedded database. Messages name this folder instead of the address. */
  dataDir?: string;
};

/** Returns `host:port/database` without credentials, or the data folder of the embedded database, because its socket is internal. */
export function placeOf({ connectionString, host, port, database, dataDir }: Connection): string {
  if (dataDir) return dataDir;
  if (!connectionString) return `${host ?? 'localhost'}:${port ?? 5432}/${database ?? ''}`;
  const url = new URL(connectionString);
  return `${url.searchParams.get('host') ?? (url.hostname || 'localhost')}:${url.searchParams.get('port') ?? (url.port || 5432)}${url.pathname}`;
}

/** Returns the reason for an error. For the embedded database, omits the driver's message, because it contains the internal socket. */
export const reasonAt = ({ dataDir }: Connection, error: unknown): string =>
  dataDir && sqlState(error) === null && isDatabaseUnavailable(error) ? 'it does not answer' : reasonOf(error);

/** Runs `work` on its own connection without time limits. PostgreSQL rolls back uncommitted changes when the connection closes. */
export async function onSeparateConnection<T>(connection: Connection, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // the failing statement reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {}); // the connection may be lost
  }
}

/** Whether a Coloa server uses this database, on this machine or another one. */
export async function hasRunningServer(client: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await (client as pg.Pool).query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('coloa notices', 'coloa jobs') LIMIT 1`,
  );
  return rows.length > 0;
}
