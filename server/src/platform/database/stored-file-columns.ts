import pg from 'pg';
import { clientOf, type DbOrTx } from './database.ts';

const LOOK = 1_000;

export type StoredPlace = {
  name: string;
  size: number | null;
  sha256: Buffer | null;
  /** The table and the file's name, such as `files a1b2.png`. */
  called: string;
};

const quoted = pg.escapeIdentifier;

/** Finds columns whose names begin with `stored_`. The columns for size, checksum and file name belong to `stored_as`. */
async function columnsThatName(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ table: string; column: string; sized: boolean; hashed: boolean; label: string | null }>(
    `SELECT c.table_name AS "table", c.column_name AS "column",
       c.column_name = 'stored_as' AND bool_or(o.column_name = 'size') AS sized,
       c.column_name = 'stored_as' AND bool_or(o.column_name = 'sha256') AS hashed,
       CASE WHEN c.column_name = 'stored_as' THEN min(o.column_name) FILTER (WHERE o.column_name IN ('file_name', 'name')) END AS label
     FROM information_schema.columns c
     JOIN information_schema.columns o ON o.table_schema = c.table_schema AND o.table_name = c.table_name
     WHERE c.table_schema = current_schema() AND c.column_name LIKE 'stored\\_%'
     GROUP BY c.table_name, c.column_name ORDER BY 1, 2`,
  );
  return rows;
}

/** Yields each file once. Call it in a transaction, because it uses a cursor. */
export async function* listPlaces(client: pg.ClientBase): AsyncGenerator<StoredPlace> {
  const asked = (await columnsThatName(client)).map(
    ({ table, column, sized, hashed, label }) =>
      `SELECT ${quoted(column)} AS name, ${sized ? 'size::bigint' : 'NULL::bigint'} AS size, ${hashed ? 'sha256' : 'NULL::bytea'} AS sha256,
         ${pg.escapeLiteral(table)}${label ? ` || ' ' || ${quoted(label)}` : ''} AS called
       FROM ${quoted(table)} WHERE ${quoted(column)} IS NOT NULL`,
  );
  await client.query(
    `DECLARE places NO SCROLL CURSOR FOR
     SELECT DISTINCT ON (name) name, size::text AS size, sha256, called FROM (${asked.join(' UNION ALL ')}) AS named
     ORDER BY name, sha256 IS NULL, size IS NULL`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<Omit<StoredPlace, 'size'> & { size: string | null }>(`FETCH ${LOOK} FROM places`);
      for (const { size, ...row } of rows) yield { ...row, size: size === null ? null : Number(size) };
      if (rows.length < LOOK) return;
    }
  } finally {
    await client.query('CLOSE places').catch(() => {}); // if it fails, an earlier statement failed and is reported
  }
}

export async function placesInUse(db: DbOrTx, names: readonly string[]): Promise<Set<string>> {
  const client = clientOf(db);
  const asked = (await columnsThatName(client)).map(
    ({ table, column }) => `SELECT ${quoted(column)} AS name FROM ${quoted(table)} WHERE ${quoted(column)} = ANY ($1)`,
  );
  const { rows } = await client.query<{ name: string }>(asked.join(' UNION ALL '), [names]);
  return new Set(rows.map(({ name }) => name));
}
