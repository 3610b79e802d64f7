import { LIMITS } from '@coloa/contract/limits.ts';

/** Parsers for values of an address. They return undefined for invalid values instead of throwing, so that the reader still gets a list. */

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

export const isId = (text: string): boolean => uuid.test(text);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
export const idOf = (value: unknown): string | undefined => (typeof value === 'string' && isId(value) ? value : undefined);
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
export const flagOf = (value: unknown): boolean | undefined => ({ true: true, false: false })[String(value)];
export const choiceOf = <Value extends string>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((each) => each === value);

/** Returns a page number from 2; undefined for the first page, which is not in addresses, and for invalid values. */
export function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LIMITS.pageMax ? page : undefined;
}

/** Returns a sort order by one of the fields: 'name', or '-name' for descending; undefined for other values. */
export const sortOf = <Field extends string>(fields: readonly Field[], value: unknown): Field | `-${Field}` | undefined =>
  fields.flatMap((field) => [field, `-${field}` as const]).find((each) => each === value);

/** Returns the sort order as tables expect it. */
export const columnSort = <Field extends string>(sortBy: Field | `-${Field}`): { id: Field; desc: boolean } => ({
  id: sortBy.replace(/^-/, '') as Field,
  desc: sortBy.startsWith('-'),
});

/** Returns the properties by which `DataTable` shows and changes the sort order of an address. */
export const addressSort = <Field extends string>(
  fields: readonly Field[],
  sortBy: Field | `-${Field}`,
  onSort: (sortBy: Field | `-${Field}` | undefined) => void,
) => ({
  sort: columnSort(sortBy),
  onSort: ({ id, desc }: { id: string; desc: boolean }) => onSort(sortOf(fields, desc ? `-${id}` : id)),
});

/** Returns the allowed values of a list 'A,B' or ['A', 'B']; undefined if none is left. */
export function listOf<Value extends string>(value: unknown, isAllowed: (part: string) => boolean = () => true): Value[] | undefined {
  const parts = (Array.isArray(value) ? value : String(value ?? '').split(',')).filter(
    (part): part is Value => typeof part === 'string' && part.trim() !== '' && isAllowed(part),
  );
  return parts.length > 0 ? [...new Set(parts)] : undefined;
}

export const oneOf = (known: readonly string[]) => (part: string) => known.includes(part);

/** Leaves out undefined values. */
export const present = <Search extends object>(read: { [Name in keyof Search]: Search[Name] | undefined }): Search =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search;
