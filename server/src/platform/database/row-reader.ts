import { Column, is, SQL, sql } from 'drizzle-orm';

export interface Selection {
  [name: string]: unknown;
}

export type RowReader = (values: readonly unknown[]) => Record<string, unknown>;

type Field = (values: readonly unknown[]) => unknown;
const asItIs = Column.prototype.mapFromDriverValue;

const isValue = (field: unknown): boolean => is(field, Column) || is(field, SQL) || is(field, SQL.Aliased);

/** PostgreSQL limits a function to 100 arguments. */
const MOST_FIELDS = 100;

const valuesOf = (field: unknown): unknown[] => {
  if (is(field, Column) && field.getSQLType() === 'bytea') throw new Error(`JSON has no type for the bytes of ${field.name}`);
  return isValue(field) ? [field] : Object.values(field as Selection).flatMap(valuesOf);
};

/** Selects a row as one JSON array, in the order that `rowReader` expects. */
export function rowAsJson(selection: Selection): SQL<unknown[]> {
  const values = valuesOf(selection);
  if (values.length > MOST_FIELDS) throw new Error(`a row has ${values.length} fields, and at most ${MOST_FIELDS} are possible`);
  return sql`json_build_array(${sql.join(values as SQL[], sql`, `)})`;
}

/**
 * Returns a function that converts rows, because drizzle's own mapping examines every field of every row. A nested object is null if its
 * join found no row.
 * @throws Error for a nested object without a column that is never null
 */
export function rowReader(selection: Selection): RowReader {
  let at = 0;

  function fieldOf(field: unknown): Field {
    if (!isValue(field)) return objectOf(field as Selection);
    const index = at++;
    if (!is(field, Column) || field.mapFromDriverValue === asItIs) return (values) => values[index];
    return (values) => {
      const value = values[index];
      return value === null ? null : field.mapFromDriverValue(value);
    };
  }

  function objectOf(nested: Selection): Field {
    const from = at;
    const read = fieldsOf(nested);
    const sure = Object.values(nested).findIndex((field) => is(field, Column) && field.notNull);
    if (sure < 0) throw new Error(`no column of ${Object.keys(nested)} tells whether there was a row`);
    return (values) => (values[from + sure] === null ? null : read(values));
  }

  function fieldsOf(fields: Selection): RowReader {
    const names = Object.keys(fields);
    const read = Object.values(fields).map(fieldOf);
    return (values) => {
      const row: Record<string, unknown> = {};
      for (let n = 0; n < names.length; n++) row[names[n] as string] = read[n]?.(values);
      return row;
    };
  }

  return fieldsOf(selection);
}
