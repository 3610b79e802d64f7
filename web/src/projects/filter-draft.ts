import { LIMITS } from '@coloa/contract/limits.ts';
import {
  type DayFilter,
  dayFilters,
  filtersOf,
  type ProjectFilters,
  type ProjectSearch,
  type SearchChanges,
  textFilters,
} from './projects.search.ts';

export type FilterDraft = { [Name in keyof ProjectFilters]?: ProjectFilters[Name] | undefined };

/** Sorts the entries by name, so that two drafts can be compared. */
const sorted = (draft: FilterDraft) =>
  Object.entries(draft)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => a.localeCompare(b));

export const isChanged = (draft: FilterDraft, search: ProjectSearch): boolean =>
  JSON.stringify(sorted(draft)) !== JSON.stringify(sorted(filtersOf(search)));

export function isReversed(draft: FilterDraft, name: DayFilter): boolean {
  const [from, to] = [draft[`${name}From`], draft[`${name}To`]];
  return Boolean(from && to && to < from);
}

export const isInvalid = (draft: FilterDraft): boolean =>
  dayFilters.some((name) => isReversed(draft, name)) || textFilters.some((name) => (draft[name] ?? '').length > LIMITS.searchText);

export function changesTo(search: ProjectSearch, draft: FilterDraft): SearchChanges {
  const kept = Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined]));
  const texts = Object.fromEntries(textFilters.map((name) => [name, draft[name]?.trim() || undefined]));
  return { ...kept, ...draft, ...texts };
}
