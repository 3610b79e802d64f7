import pg from 'pg';
import type { AuditHead } from '../audit/audit-heads.service.ts';
import type { About, BackedUpTable } from './backup-archive.ts';

/** A backup does not copy this table, because the migration runner of the target fills it. */
const NOT_OURS = 'schema_migrations';

export const quoted = pg.escapeIdentifier;
export const columnsOf = ({ columns }: BackedUpTable): string => columns.map(quoted).join(', ');

/**
 * Returns all tables of the application with their columns, except generated columns. Omits `schema_migrations`, and unlogged tables,
 * because their rows are only valid for seconds. The tables of the job queue are in another schema.
 */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> $1
     GROUP BY c.relname ORDER BY c.relname`,
    [NOT_OURS],
  );
  return rows;
}

/** Returns the ORDER BY list of each table's primary key. Texts are sorted by the collation "C", which is the same on all servers. */
export async function listOrders(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; order: string }>(
    `SELECT c.relname AS name,
       string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END, ', ' ORDER BY k.place) AS "order"
     FROM pg_index i
     JOIN pg_class c ON c.oid = i.indrelid
     CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, place)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     WHERE i.indisprimary AND c.relnamespace = current_schema()::regnamespace
     GROUP BY c.relname`,
  );
  return new Map(rows.map(({ name, order }) => [name, order]));
}

export async function listSequences(client: pg.ClientBase): Promise<About['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    'SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function listMigrations(client: pg.ClientBase): Promise<About['migrations']> {
  const { rows } = await client.query<About['migrations'][number]>('SELECT name, sha256 FROM schema_migrations');
  // The program sorts the names, because an ORDER BY would depend on the collation of the database.
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Configures the session so that every server formats values in the same way, and no timeout ends a statement or transaction. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  for (const setting of [
    "DateStyle = 'ISO'",
    "IntervalStyle = 'postgres'",
    "TimeZone = 'UTC'",
    'extra_float_digits = 3',
    "bytea_output = 'hex'",
    "client_encoding = 'UTF8'",
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
    'lock_timeout = 0',
  ])
    await client.query(`SET ${setting}`);
}

/**
 * Returns the last audit seal of each workspace, so that `audit:verify` can compare a backup with the database without restoring it.
 * Returns an empty list for a database of an earlier version, without seals.
 */
export async function listAuditHeads(client: pg.ClientBase, tables: readonly { name: string }[]): Promise<AuditHead[]> {
  if (!tables.some(({ name }) => name === 'audit_seals')) return [];
  const { rows } = await client.query<{ workspaceId: string; seq: string; hash: string }>(
    `SELECT DISTINCT ON (workspace_id) workspace_id AS "workspaceId", seq, encode(hash, 'hex') AS hash
     FROM audit_seals ORDER BY workspace_id DESC, seq DESC`,
  );
  return rows.map(({ seq, ...row }) => ({ ...row, seq: Number(seq) }));
}
