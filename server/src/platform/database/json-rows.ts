import { Column, is, SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Columns and expressions by name, nested or not. */
interface Fields {
  readonly [name: string]: Column | SQL | Fields;
}

/** JSON has no instants: they are read as text, with the offset of the session. */
type JsonValue<T> = T extends Date ? string : T;
type JsonField<F> = F extends Column
  ? JsonValue<F['_']['data']> | (F['_']['notNull'] extends true ? never : null)
  : F extends SQL<infer T>
    ? JsonValue<T>
    : { [K in keyof F]: JsonField<F[K]> };
export type JsonObject<F> = { [K in keyof F]: JsonField<F[K]> };

/** Returns one row as a JSON object, for a select inside of another statement. */
export function jsonObject<F extends Fields>(fields: F): SQL<JsonObject<F>> {
  const pairs = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${is(field, Column) || is(field, SQL) ? field : jsonObject(field)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** A select of one column, `row`, in the manner of drizzle. */
type SelectOfRows<T> = SQLWrapper & { readonly _: { readonly result: readonly { row: T }[] } };

/**
 * Returns the rows of a select as one value of another select, in their order; empty if there are none. One statement can thus read several
 * lists, because a statement for each list would cost PostgreSQL and the server more than its rows.
 */
export const jsonRows = <T>(select: SelectOfRows<T>): SQL<T[]> => sql`array_to_json(array${select})`;

/** Returns the only row of a select, or null. */
export const jsonRow = <T>(select: SelectOfRows<T>): SQL<T | null> => sql`${select}`;
