import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';

/**
 * A row to insert with COPY. Its property names are those of the Drizzle table. A column that the first row lacks gets its default value in
 * all rows.
 */
export type CopiedRow = Readonly<Record<string, string | number | boolean | Date | null | readonly string[]>>;

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A query that sends the rows itself, because the driver has no API for COPY. */
class CopyIn extends pg.Query {
  readonly #rows: Buffer;
  constructor(text: string, rows: Buffer, done: (error: Error | null) => void) {
    super(text, (error) => done(error ?? null));
    this.#rows = rows;
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\\t\n\r]/g, (letter) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[letter] ?? letter}`);

const field = (value: CopiedRow[string]): string => {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return escaped(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escaped(String(value));
};

export async function copyRows(client: pg.ClientBase, table: PgTable, rows: readonly CopiedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table);
  const names = Object.keys(first);
  const spelled = names.map((name) => `"${columns[name]?.name}"`).join(', ');
  const lines = rows.map((row) => `${names.map((name) => field(row[name] ?? null)).join('\t')}\n`);
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve());
    client.query(new CopyIn(`copy "${getTableName(table)}" (${spelled}) from stdin`, Buffer.from(lines.join('')), done));
  });
}
