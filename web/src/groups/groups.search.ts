import { GROUP_SORTS } from '@coloa/contract/groups/groups.contract.ts';
import { dayOf, flagOf, listOf, oneOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';

type SortField = (typeof GROUP_SORTS)[number];
export type GroupSort = SortField | `-${SortField}`;

export interface GroupSearch {
  name?: string;
  /** First creation date in the workspace's time zone, inclusive. */
  from?: string;
  /** Last creation date in the workspace's time zone, inclusive. */
  to?: string;
  sortBy?: GroupSort;
  /** The page number, counted from 1; missing for the first page. */
  page?: number;
  create?: true;
}

/** Changes to the query parameters; a value of undefined removes the parameter. */
export type GroupSearchChanges = { [Name in keyof GroupSearch]?: GroupSearch[Name] | undefined };

export const defaultGroupSort: GroupSort = 'name';

type Raw = Readonly<Record<string, unknown>>;

/** Validates the query parameters of the list. Ignores invalid values, and both dates if `from` is after `to`. */
export function groupSearch(raw: Raw): GroupSearch {
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)];
  const turned = from !== undefined && to !== undefined && from > to;
  return present<GroupSearch>({
    name: textOf(raw.name),
    from: turned ? undefined : from,
    to: turned ? undefined : to,
    sortBy: sortOf(GROUP_SORTS, raw.sortBy),
    page: pageOf(raw.page),
    create: flagOf(raw.create) || undefined,
  });
}

export const isNarrowed = ({ name, from, to }: GroupSearch): boolean => [name, from, to].some((each) => each !== undefined);

export function groupListQueryOf({ name, from, to, sortBy = defaultGroupSort, page = 1 }: GroupSearch) {
  return { ...(name && { name }), ...(from && { from }), ...(to && { to }), sortBy, page };
}

export const GROUP_CHARTS = ['status', 'age'] as const;
export type GroupChart = (typeof GROUP_CHARTS)[number];

export interface GroupView {
  edit?: true;
  table?: GroupChart[];
}

export function groupView(raw: Raw): GroupView {
  return present<GroupView>({ edit: flagOf(raw.edit) || undefined, table: listOf<GroupChart>(raw.table, oneOf(GROUP_CHARTS)) });
}
