import { LIMITS } from '@coloa/contract/limits.ts';
import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';

type SortField = (typeof MEMBER_SORTS)[number];

/** What the address of the user manager holds. */
export interface MemberSearch {
  q?: string;
  sortBy?: SortField | `-${SortField}`;
  /** From 1; left out for the first page. */
  page?: number;
}

/** Reads an address; what cannot be is left out rather than refused. */
export function memberSearch(raw: Readonly<Record<string, unknown>>): MemberSearch {
  const q = typeof raw.q === 'string' && raw.q.trim() !== '' ? raw.q : undefined;
  const sortBy = MEMBER_SORTS.flatMap((field) => [field, `-${field}` as const]).find((each) => each === raw.sortBy);
  const page = Number(raw.page);
  return { ...(q && { q }), ...(sortBy && { sortBy }), ...(Number.isInteger(page) && page > 1 && page <= LIMITS.pageMax && { page }) };
}
