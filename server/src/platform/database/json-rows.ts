import { Column, is, SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface Fields {
  readonly [name: string]: Column | SQL | Fields;
}

/** Instants are read as text with the offset of the session, because JSON has no type for them. */
type JsonValue<T> = T extends Date ? string : T;
type JsonField<F> = F extends Column
  ? JsonValue<F['_']['data']> | (F['_']['notNull'] extends true ? never : null)
  : F extends SQL<infer T>
    ? JsonValue<T>
    : { [K in keyof F]: JsonField<F[K]> };
export type JsonObject<F> = { [K in keyof F]: JsonField<F[K]> };

export function jsonObject<F extends Fields>(fields: F): SQL<JsonObject<F>> {
  const pairs = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${is(field, Column) || is(field, SQL) ? field : jsonObject(field)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

type SelectOfRows<T> = SQLWrapper & { readonly _: { readonly result: readonly { row: T }[] } };

/** Reads several lists in one statement, because a statement per list would cost more than its rows. Empty for no rows. */
export const jsonRows = <T>(select: SelectOfRows<T>): SQL<T[]> => sql`array_to_json(array${select})`;

export const jsonRow = <T>(select: SelectOfRows<T>): SQL<T | null> => sql`${select}`;
