import pg from 'pg';
import { StartRefused } from '../process/start-refused.ts';
import { isDiskFull } from '../storage/full-disk.ts';
import type { Connection } from './connection.ts';
import { placeOf, reasonAt } from './connection.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';

type Names = { user: string; database: string };

const AGAIN = 'Start again in a moment.';
const OTHER_TABLES =
  'Set DATABASE_URL to an empty database: this one contains tables or other objects that Coloa did not create, or was changed by hand.';
const CHANGED = 'The tables were changed outside Coloa: restore a backup, or undo that change.';
const SERVER_LOG = 'Read the log of the database server; if its files are damaged, restore a backup.';
const ACCOUNT = 'Correct the user and password in DATABASE_URL, or allow this user from this machine in pg_hba.conf.';
const POOLER = 'Set DATABASE_DIRECT_URL to the server itself, without the pooler.';

/** Advice for operators by SQLSTATE or by its class (the first 2 characters). A full code takes precedence over its class. */
const REMEDIES: Record<string, string | ((names: Names) => string)> = {
  '08': `Check that the server runs and can be reached. ${AGAIN}`,
  '08P01': POOLER,
  '0A': 'Use PostgreSQL 15 or newer, with its contrib package (postgresql-contrib) installed.',
  '22': CHANGED,
  '23': CHANGED,
  '25006': 'It is a standby or read-only: set DATABASE_URL to the primary server.',
  '25': AGAIN,
  '26': POOLER,
  '28': ACCOUNT,
  '3D': ({ user, database }) => `Create it: CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0;`,
  '3F': ({ user, database }) =>
    `Create the schema public, or remove search_path: ALTER ROLE ${user} IN DATABASE ${database} RESET search_path;`,
  '40': AGAIN,
  '42': CHANGED,
  '42501': ({ user, database }) =>
    `Make the user the owner of the database and of all its tables: ALTER DATABASE ${database} OWNER TO ${user}; for tables of another role, REASSIGN OWNED BY that role TO ${user};`,
  '42704': OTHER_TABLES,
  '42710': OTHER_TABLES,
  '42723': OTHER_TABLES,
  '42P06': OTHER_TABLES,
  '42P07': OTHER_TABLES,
  '53': 'Give the database server more memory or disk space, then start again.',
  '53300': 'Raise max_connections, or the connection limit of the user or the database.',
  '54': 'Raise the limit on the database server that the message names.',
  '55': `Another program has locked it: stop that program. ${AGAIN}`,
  '57': `The server terminated the statement or the connection: read its log. ${AGAIN}`,
  '57014': ({ user }) => `Remove the time limit of the user: ALTER ROLE ${user} RESET statement_timeout;`,
  '58': 'Install the contrib package of the server (postgresql-contrib), and read the log of the server.',
  XX: SERVER_LOG,
};

const UNKNOWN = 'If the tables were not changed outside Coloa, this is a bug in this version: start the previous version, and report it.';

function namesOf({ connectionString, user, database }: Connection): Names {
  const url = connectionString ? new URL(connectionString) : null;
  const named = (given: string | undefined, otherwise: string) => (given ? pg.escapeIdentifier(given) : otherwise);
  const role = url ? decodeURIComponent(url.username) : user;
  return {
    user: named(role, '<user>'),
    database: named(url ? decodeURIComponent(url.pathname.slice(1)) || role : (database ?? role), '<database>'),
  };
}

export function remedyOf(state: string, connection: Connection): string | null {
  const remedy = REMEDIES[state] ?? REMEDIES[state.slice(0, 2)] ?? null;
  return typeof remedy === 'function' ? remedy(namesOf(connection)) : remedy;
}

/**
 * Converts an error of PostgreSQL into a StartRefused whose message explains the fix. Returns other errors unchanged.
 * @param doing a sentence about the failed step, such as `The migration 0007_tags failed`
 */
export function startRefusal(connection: Connection, error: unknown, doing?: string): unknown {
  const state = sqlState(error);
  if (error instanceof StartRefused || isDiskFull(error)) return error;
  if (state === null && !isDatabaseUnavailable(error)) return error;
  const remedy = state === null ? `Check that the server runs and can be reached. ${AGAIN}` : (remedyOf(state, connection) ?? UNKNOWN);
  const step = doing === undefined ? '' : ` ${doing}.`;
  return new StartRefused(
    `The database ${placeOf(connection)} cannot be used: ${reasonAt(connection, error)}${state === null ? '' : ` (${state})`}.${step} ${remedy}`,
  );
}
