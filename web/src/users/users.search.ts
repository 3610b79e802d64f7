import { LIMITS } from '@coloa/contract/limits.ts';
import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';

type SortField = (typeof MEMBER_SORTS)[number];

/** What narrows the list. */
export interface MemberFilters {
  q?: string;
  roleId?: string;
  twoFactor?: 'on' | 'off';
  disabled?: 'true' | 'false';
}

/** What the list is asked with. */
export interface MemberQuery extends MemberFilters {
  /** Whose people; the current workspace unless told. */
  workspaceId?: string;
  sortBy?: SortField | `-${SortField}`;
  /** From 1; left out for the first page. */
  page?: number;
}

/** What the address of the user manager holds. */
export interface MemberSearch extends MemberQuery {
  /** The person whose drawer is open. */
  user?: string;
}

export type MemberChanges = { [Name in keyof MemberSearch]?: MemberSearch[Name] | undefined };

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (value: unknown): string | undefined => (typeof value === 'string' && idPattern.test(value) ? value : undefined);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined => values.find((each) => each === value);

/** Reads an address; what cannot be is left out rather than refused. */
export function memberSearch(raw: Readonly<Record<string, unknown>>): MemberSearch {
  const page = Number(raw.page);
  const found: MemberChanges = {
    q: typeof raw.q === 'string' && raw.q.trim() !== '' ? raw.q : undefined,
    roleId: idOf(raw.roleId),
    twoFactor: oneOf(['on', 'off'], raw.twoFactor),
    disabled: oneOf(['true', 'false'], raw.disabled),
    workspaceId: idOf(raw.workspaceId),
    sortBy: MEMBER_SORTS.flatMap((field) => [field, `-${field}` as const]).find((each) => each === raw.sortBy),
    page: Number.isInteger(page) && page > 1 && page <= LIMITS.pageMax ? page : undefined,
    user: idOf(raw.user),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The part of an address that the list is asked with. */
export function memberQuery({ user: _open, ...query }: MemberSearch): MemberQuery {
  return query;
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ q, roleId, twoFactor, disabled }: MemberFilters): boolean =>
  [q, roleId, twoFactor, disabled].some((value) => value !== undefined);
