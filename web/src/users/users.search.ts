import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { choiceOf, idOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';

type SortField = (typeof MEMBER_SORTS)[number];

export interface MemberFilters {
  q?: string;
  roleId?: string;
  twoFactor?: 'on' | 'off';
  disabled?: 'true' | 'false';
}

export interface MemberQuery extends MemberFilters {
  /** The displayed workspace; undefined for the current one. */
  workspaceId?: string;
  sortBy?: SortField | `-${SortField}`;
  /** The page number; undefined for the first page. */
  page?: number;
}

export interface MemberSearch extends MemberQuery {
  view?: string;
  user?: string;
}

export const defaultSort: NonNullable<MemberQuery['sortBy']> = 'name';

export type MemberChanges = { [Name in keyof MemberSearch]?: MemberSearch[Name] | undefined };

/** Parses the search parameters and ignores invalid values. */
export function memberSearch(raw: Readonly<Record<string, unknown>>): MemberSearch {
  return present<MemberSearch>({
    q: textOf(raw.q),
    roleId: idOf(raw.roleId),
    twoFactor: choiceOf(['on', 'off'], raw.twoFactor),
    disabled: choiceOf(['true', 'false'], raw.disabled),
    workspaceId: idOf(raw.workspaceId),
    sortBy: sortOf(MEMBER_SORTS, raw.sortBy),
    page: pageOf(raw.page),
    view: idOf(raw.view),
    user: idOf(raw.user),
  });
}

export function memberQuery({ user: _open, view: _view, ...query }: MemberSearch): MemberQuery {
  return query;
}

export const isNarrowed = ({ q, roleId, twoFactor, disabled }: MemberFilters): boolean =>
  [q, roleId, twoFactor, disabled].some((value) => value !== undefined);

/** Returns the search parameters that a saved view stores. Omits the workspace, because a view belongs to the current workspace. */
export function keptByView(raw: Readonly<Record<string, unknown>>): MemberSearch {
  const { q, roleId, twoFactor, disabled, sortBy = defaultSort } = memberSearch(raw);
  return present<MemberSearch>({ q, roleId, twoFactor, disabled, sortBy: sortBy === defaultSort ? undefined : sortBy });
}
