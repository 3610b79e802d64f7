import { Column, is, SQL } from 'drizzle-orm';

export interface Selection {
  [name: string]: unknown;
}

export type RowReader = (values: readonly unknown[]) => Record<string, unknown>;

type Field = (values: readonly unknown[]) => unknown;
const asItIs = Column.prototype.mapFromDriverValue;

const isExpression = (field: unknown): boolean => is(field, SQL) || is(field, SQL.Aliased);

/**
 * Returns a function that converts rows, because drizzle's own mapping examines every field of every row. A nested object is null if its
 * join found no row.
 * @throws Error for a nested object without a column that is never null
 */
export function rowReader(selection: Selection): RowReader {
  let at = 0;

  function fieldOf(field: unknown): Field {
    if (!is(field, Column) && !isExpression(field)) return objectOf(field as Selection);
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
