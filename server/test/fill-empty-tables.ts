import pg from 'pg';
import type { Connection } from '../src/platform/database/connection.ts';

interface Column {
  name: string;
  type: string;
}

/** Values for columns that accept only certain values, by table and column. */
const TAKEN: Readonly<Record<string, string>> = {
  'audit_entries.action': 'SIGNED_IN',
  'audit_entries.object_kind': 'user',
  'mail_settings.security': 'NONE',
  'public_images.kind': 'avatar',
};

const VALUES: Readonly<Record<string, string>> = {
  text: "'x'",
  uuid: 'gen_random_uuid()',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  boolean: 'false',
  date: "'2026-01-01'",
};
const something = (table: string, { name, type }: Column): string => {
  const taken = TAKEN[`${table}.${name}`];
  if (taken !== undefined) return pg.escapeLiteral(taken);
  if (type.endsWith('[]')) return "'{}'";
  return VALUES[type] ?? (type.startsWith('timestamp') ? 'now()' : '1');
};

async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1",
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount === 0) empty.push(name);
  }
  return empty;
}

async function neededColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, null) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}

/** Returns a value for each needed column with a foreign key. Foreign keys with more columns override those with fewer. */
async function referred(client: pg.Client, table: string, needed: ReadonlySet<string>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ own: string[]; theirs: string[]; of: string }>(
    `SELECT confrelid::regclass::text AS of,
       (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(conkey) WITH ORDINALITY AS k(c, n) JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.c) AS own,
       (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(confkey) WITH ORDINALITY AS k(c, n) JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k.c) AS theirs
     FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass ORDER BY cardinality(conkey)`,
    [table],
  );
  const found = new Map<string, string>();
  for (const { own, theirs, of } of rows.filter((each) => each.own.every((column) => needed.has(column)))) {
    const columns = theirs.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    const { rows: ones } = await client.query<string[]>({ text: `SELECT ${columns} FROM ${of} ORDER BY 1 DESC LIMIT 1`, rowMode: 'array' });
    for (const [n, column] of own.entries()) if (ones[0]?.[n] !== undefined) found.set(column, pg.escapeLiteral(ones[0][n]));
  }
  return found;
}

export async function fillEmptyTables(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const reasons = new Map<string, string>();
    for (let left = await emptyTables(client), before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
      before = left.length;
      for (const table of left) {
        const needed = await neededColumns(client, table);
        const references = await referred(client, table, new Set(needed.map(({ name }) => name)));
        const names = needed.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
        const values = needed.map((column) => references.get(column.name) ?? something(table, column)).join(', ');
        await client.query(`INSERT INTO ${pg.escapeIdentifier(table)} (${names}) VALUES (${values})`).catch((error: Error) => {
          reasons.set(table, error.message);
        });
      }
      left = await emptyTables(client);
      if (left.length === before) throw new Error(left.map((table) => `${table}: ${reasons.get(table)}`).join('\n'));
    }
  } finally {
    await client.end();
  }
}
