import { Column, is, SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface Fields {
  readonly [name: string]: Column | SQL | Fields;
}

/** JSON has no type for instants, so PostgreSQL returns them as text with the offset of the session's time zone. */
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

/** Selects a list as one JSON column, so that a statement can read several lists. The list is empty if there are no rows. */
export const jsonRows = <T>(select: SelectOfRows<T>): SQL<T[]> => sql`array_to_json(array${select})`;

export const jsonRow = <T>(select: SelectOfRows<T>): SQL<T | null> => sql`${select}`;
