import type pg from 'pg';
import { isDatabaseUnavailable, reasonOf, sqlState } from './database-errors.ts';

/** Where a database is: `{ connectionString }`, or host, port, user, password and database. */
export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'> & {
  /** Of the embedded database: the data folder, by which messages name it. */
  dataDir?: string;
};

/** Where a database is, as `host:port/database`, without who signs in there; the embedded one, whose socket is nobody's concern: its data folder. */
export function placeOf({ connectionString, host, port, database, dataDir }: Connection): string {
  if (dataDir) return dataDir;
  if (!connectionString) return `${host ?? 'localhost'}:${port ?? 5432}/${database ?? ''}`;
  const url = new URL(connectionString);
  return `${url.searchParams.get('host') ?? (url.hostname || 'localhost')}:${url.searchParams.get('port') ?? (url.port || 5432)}${url.pathname}`;
}

/** The same for people: where the embedded database does not answer, the driver would name its socket. */
export const reasonAt = ({ dataDir }: Connection, error: unknown): string =>
  dataDir && sqlState(error) === null && isDatabaseUnavailable(error) ? 'it does not answer' : reasonOf(error);
