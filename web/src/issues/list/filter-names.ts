import { type DayFilter, dayFilters, type IssueFilters } from '../issues.search.ts';

export const filterGroups = [
  ['status', 'severity', 'priority', 'bugId', 'tag', 'cwe', 'cvss'],
  ['waitingFor', 'personId', 'authorId', 'fixerId', 'reporterId', 'contributorId'],
  ['languageMissing', 'languageOutdated'],
  ['overdue', ...dayFilters],
  ['groupId'],
] as const;
export type FilterName = (typeof filterGroups)[number][number];
export const filterNames: readonly FilterName[] = filterGroups.flat();

export const isSwitch = (name: FilterName): boolean => name === 'overdue' || name === 'waitingFor';

const isDays = (name: FilterName): name is DayFilter => (dayFilters as readonly string[]).includes(name);

function parametersOf(name: FilterName): (keyof IssueFilters)[] {
  if (name === 'cvss') return ['cvssFrom', 'cvssTo'];
  return isDays(name) ? [`${name}From`, `${name}To`] : [name];
}

export const isSet = (filters: IssueFilters, name: FilterName): boolean =>
  parametersOf(name).some((parameter) => filters[parameter] !== undefined);

export const without = (name: FilterName): { [Name in keyof IssueFilters]?: undefined } =>
  Object.fromEntries(parametersOf(name).map((parameter) => [parameter, undefined]));
