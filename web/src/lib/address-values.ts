import { LIMITS } from '@coloa/contract/limits.ts';
import { listParts } from '@coloa/contract/page-paths.ts';

/** The parsers of URL parameters return undefined for invalid values instead of throwing, so that the list is still shown. */

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

/** Parses a page number. Returns undefined for the first page, which URLs omit, and for invalid values. */
export function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LIMITS.pageMax ? page : undefined;
}

/** Returns the field to sort by, with a leading '-' for descending order; undefined for other values. */
export const sortOf = <Field extends string>(fields: readonly Field[], value: unknown): Field | `-${Field}` | undefined =>
  fields.flatMap((field) => [field, `-${field}` as const]).find((each) => each === value);

export const columnSort = <Field extends string>(sortBy: Field | `-${Field}`): { id: Field; desc: boolean } => ({
  id: sortBy.replace(/^-/, '') as Field,
  desc: sortBy.startsWith('-'),
});

export const addressSort = <Field extends string>(
  fields: readonly Field[],
  sortBy: Field | `-${Field}`,
  onSort: (sortBy: Field | `-${Field}` | undefined) => void,
) => ({
  sort: columnSort(sortBy),
  onSort: ({ id, desc }: { id: string; desc: boolean }) => onSort(sortOf(fields, desc ? `-${id}` : id)),
});

/** Returns the allowed values of 'A,B' or ['A', 'B'] without duplicates; undefined if there are none. */
export function listOf<Value extends string>(value: unknown, isAllowed: (part: string) => boolean = () => true): Value[] | undefined {
  const parts = (Array.isArray(value) ? value : listParts(String(value ?? ''))).filter(
    (part): part is Value => typeof part === 'string' && part.trim() !== '' && isAllowed(part),
  );
  return parts.length > 0 ? [...new Set(parts)] : undefined;
}

export const oneOf = (known: readonly string[]) => (part: string) => known.includes(part);

export const present = <Search extends object>(read: { [Name in keyof Search]: Search[Name] | undefined }): Search =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search;
