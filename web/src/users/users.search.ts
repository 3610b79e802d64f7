import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { choiceOf, idOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';

type SortField = (typeof MEMBER_SORTS)[number];

export interface MemberFilters {
  q?: string;
  roleId?: string;
  twoFactor?: 'on' | 'off';
  disabled?: 'true' | 'false';
}

/** The parameters of the list request. */
export interface MemberQuery extends MemberFilters {
  /** The workspace of the users; by default the current one. */
  workspaceId?: string;
  sortBy?: SortField | `-${SortField}`;
  /** Starts at 1; undefined for the first page. */
  page?: number;
}

/** The state of the user manager, as stored in its address. */
export interface MemberSearch extends MemberQuery {
  /** Id of the saved view that opened the list. */
  view?: string;
  /** Id of the user with an open drawer. */
  user?: string;
}

export const defaultSort: NonNullable<MemberQuery['sortBy']> = 'name';

export type MemberChanges = { [Name in keyof MemberSearch]?: MemberSearch[Name] | undefined };

/** Reads the state from a page address. Invalid values are ignored instead of rejected. */
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

/** Returns the parameters of the list request. */
export function memberQuery({ user: _open, view: _view, ...query }: MemberSearch): MemberQuery {
  return query;
}

/** Whether any filter is set. */
export const isNarrowed = ({ q, roleId, twoFactor, disabled }: MemberFilters): boolean =>
  [q, roleId, twoFactor, disabled].some((value) => value !== undefined);

/**
 * Returns the search parameters that a saved view stores. The workspace is left out, because saved views belong to the current workspace.
 */
export function keptByView(raw: Readonly<Record<string, unknown>>): MemberSearch {
  const { q, roleId, twoFactor, disabled, sortBy = defaultSort } = memberSearch(raw);
  return present<MemberSearch>({ q, roleId, twoFactor, disabled, sortBy: sortBy === defaultSort ? undefined : sortBy });
}
