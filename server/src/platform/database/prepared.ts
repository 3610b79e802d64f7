import { createHash } from 'node:crypto';
import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgSelectBuilder, QueryBuilder, type SelectedFields } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type DbOrTx, runsOn } from './database.ts';
import { queryCounter } from './query-counter.ts';
import { type RowReader, rowAsJson, rowReader } from './row-reader.ts';

type Values<Name extends string> = Readonly<Record<Name, unknown>>;
export type Places<Name extends string> = Readonly<Record<Name, Placeholder>>;

interface Select {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: readonly unknown[] };
}
type RowOf<S extends Select> = S['_']['result'][number];

interface Selecting<S extends Select> {
  fields: SelectedFields;
  select: S;
}

/**
 * Builds a select of the given fields. Each row is one JSON array, because the driver takes several times as long for one value per column.
 * The values of expressions are therefore those of JSON: instants are ISO 8601 text, and every number is a number.
 */
export const selecting = <const F extends SelectedFields, S extends Select>(
  fields: F,
  write: (select: PgSelectBuilder<F, 'qb'>) => S,
  build: Pick<QueryBuilder, 'select'> = new QueryBuilder(),
): Selecting<S> => ({ fields, select: write(build.select({ row: rowAsJson(fields) }) as unknown as PgSelectBuilder<F, 'qb'>) });

export type Statement<Name extends string, Row> = (db: DbOrTx, values: Values<Name>) => Promise<Row[]>;

export interface StatementOptions {
  /**
   * False if the best plan depends on the values, such as search words. The statement then has no name and PostgreSQL plans it each time.
   */
  planned?: boolean;
  /**
   * True if the statement always takes at most a few milliseconds. It then uses the shared connections, where a slow statement would
   * delay others.
   */
  short?: boolean;
}

/** The maximum number of named statements. Further statements run without a name. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `coloa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

const { builtins } = pg.types;
/**
 * The types that the driver returns as text, because drizzle's columns parse dates and instants themselves. The numbers are ids of array
 * types.
 */
const AS_TEXT = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL, 1231, 1115, 1185, 1187, 1182]);
const asText = (value: string): string => value;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (AS_TEXT.has(oid) ? asText : pg.types.getTypeParser(oid, format)),
} as pg.CustomTypesConfig;

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

export const itemsOf = ({ name }: Placeholder, count: number): Placeholder[] =>
  Array.from({ length: count }, (_, n) => sql.placeholder(`${name}.${n}`));

type Fill = (values: Readonly<Record<string, unknown>>) => unknown;

interface Parameter {
  name: string | null;
  encoder: Param['encoder'] | null;
  constant: unknown;
}

function parameterOf(param: unknown): Parameter {
  const encoder = is(param, Param) ? param.encoder : null;
  const value = is(param, Param) ? param.value : param;
  return is(value, Placeholder) ? { name: value.name, encoder, constant: null } : { name: null, encoder: null, constant: param };
}

function fillOf({ name, encoder, constant }: Parameter): Fill {
  if (name === null) return () => constant;
  const [whole = name, item] = name.split('.');
  return (values) => {
    const value = item === undefined ? values[whole] : (values[whole] as unknown[])[Number(item)];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return encoder && value !== null ? encoder.mapToDriverValue(value) : value;
  };
}

const literalOf = (constant: unknown): string | null => {
  if (typeof constant === 'string') return pg.escapeLiteral(constant);
  return typeof constant === 'number' || typeof constant === 'boolean' ? String(constant) : null;
};

/**
 * Uses one parameter number per value; the builder would number every use. Writes constants into the text, because PostgreSQL overestimates
 * the cost of a generic plan whose limit is a parameter.
 */
function numberedOnce({ sql: text, params }: { sql: string; params: unknown[] }): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = [];
  const written = params.map((param) => {
    const next = parameterOf(param);
    const literal = next.name === null ? literalOf(next.constant) : null;
    if (literal !== null) return literal;
    const same = parameters.findIndex(({ name, encoder }) => name !== null && name === next.name && encoder === next.encoder);
    return `$${same < 0 ? parameters.push(next) : same + 1}`;
  });
  let uses = 0;
  const renumbered = text.replaceAll(/\$(\d+)/g, (_, number) => {
    uses += 1;
    if (Number(number) !== uses) throw new Error(`a statement has $${number} where $${uses} was expected`);
    return written[uses - 1] ?? '';
  });
  return { text: renumbered, parameters };
}

function statement(built: { sql: string; params: unknown[] }, read: RowReader | null, { planned = true, short = false }: StatementOptions) {
  const { text, parameters } = numberedOnce(built);
  const fills = parameters.map(fillOf);
  const name = planned ? nameOf(text) : undefined;
  const unnamed = { text, types, ...(read && { rowMode: 'array' as const }) };
  const config = name === undefined ? unnamed : { ...unnamed, name };
  return async (db: DbOrTx, values: Readonly<Record<string, unknown>>): Promise<unknown[]> => {
    queryCounter.logQuery(text);
    const { client, named, shared } = runsOn(db);
    const filled = fills.map((fill) => fill(values));
    const { rows } = await (short && name !== undefined && shared
      ? shared.query(config, filled)
      : client.query(named ? config : unnamed, filled));
    return read ? (rows as [unknown[]][]).map(([row]) => read(row)) : rows;
  };
}

/** Builds the statement at its first run; PostgreSQL prepares it once per connection. A value can be null, but not undefined. */
export function prepared<const Name extends string, S extends Select>(
  write: (at: Places<Name>) => Selecting<S>,
  options: StatementOptions = {},
): Statement<Name, RowOf<S>> {
  let made: ReturnType<typeof statement> | null = null;
  return async (db, values) => {
    if (!made) {
      const { fields, select } = write(places as Places<Name>);
      made = statement(select.toSQL(), rowReader(fields), options);
    }
    return (await made(db, values)) as RowOf<S>[];
  };
}

export function preparedSql<Row extends object>() {
  return <const Name extends string>(write: (at: Places<Name>) => SQL, options: StatementOptions = {}): Statement<Name, Row> => {
    let made: ReturnType<typeof statement> | null = null;
    return async (db, values) => {
      made ??= statement(new PgDialect().sqlToQuery(write(places as Places<Name>)), null, options);
      return (await made(db, values)) as Row[];
    };
  };
}

/** Returns a cache of the `most` values that were used most recently. */
export function kept<Made>(most = 300): (key: string, make: () => Made) => Made {
  const made = new Map<string, Made>();
  return (key, make) => {
    const found = made.get(key) ?? make();
    made.delete(key);
    made.set(key, found);
    const [oldest] = made.keys();
    if (made.size > most && oldest !== undefined) made.delete(oldest);
    return found;
  };
}
