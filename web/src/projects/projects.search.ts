import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import {
  HATS,
  type Hat,
  PROJECT_KINDS,
  PROJECT_STATUSES,
  type ProjectKind,
  type ProjectStatus,
} from '@coloa/contract/projects/project-states.ts';
import { PROJECT_SORTS } from '@coloa/contract/projects/projects.contract.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { dayOf, flagOf, idOf, isId, listOf, oneOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';

type SortField = (typeof PROJECT_SORTS)[number];
export type ProjectSort = SortField | `-${SortField}`;

export const textFilters = ['key', 'name', 'client', 'description', 'scope', 'issueText'] as const;
export const dayFilters = ['start', 'end', 'created', 'updated'] as const;
type TextFilter = (typeof textFilters)[number];
export type DayFilter = (typeof dayFilters)[number];
type DayEnd = `${DayFilter}From` | `${DayFilter}To`;

export type ProjectFilters = { [Name in TextFilter | DayEnd | 'text']?: string } & {
  status?: ProjectStatus[];
  kind?: ProjectKind[];
  tags?: string[];
  people?: string[];
  hats?: Hat[];
  severity?: Severity[];
  twoPersonReview?: boolean;
  hasFiles?: boolean;
  groupId?: string;
  languages?: Language[];
  bin?: true;
};

export type ProjectSearch = ProjectFilters & {
  sortBy?: ProjectSort;
  /** One-based page number, absent for the first page. */
  page?: number;
  /** Id of the saved view that opened the list. */
  view?: string;
  create?: true;
};

/** Changes to the URL parameters; `undefined` removes a parameter. */
export type SearchChanges = { [Name in keyof ProjectSearch]?: ProjectSearch[Name] | undefined };

export const defaultSort: ProjectSort = '-updatedAt';

/** Parses the URL parameters and ignores invalid values. */
export function projectSearch(raw: Readonly<Record<string, unknown>>): ProjectSearch {
  const read: Record<string, unknown> = {
    text: textOf(raw.text),
    status: listOf(raw.status, oneOf(PROJECT_STATUSES)),
    kind: listOf(raw.kind, oneOf(PROJECT_KINDS)),
    tags: listOf(raw.tags),
    people: listOf(raw.people, isId),
    hats: listOf(raw.hats, oneOf(HATS)),
    severity: listOf(raw.severity, oneOf(SEVERITIES)),
    twoPersonReview: flagOf(raw.twoPersonReview),
    hasFiles: flagOf(raw.hasFiles),
    groupId: idOf(raw.groupId),
    languages: listOf(raw.languages, oneOf(LANGUAGES)),
    bin: flagOf(raw.bin) || undefined,
    sortBy: sortOf(PROJECT_SORTS, raw.sortBy),
    page: pageOf(raw.page),
    view: idOf(raw.view),
    create: flagOf(raw.create) || undefined,
    ...Object.fromEntries(textFilters.map((name) => [name, textOf(raw[name])])),
    ...Object.fromEntries(dayFilters.flatMap((name) => [`${name}From`, `${name}To`]).map((name) => [name, dayOf(raw[name])])),
  };
  return present(read) as ProjectSearch;
}

export function filtersOf({ sortBy: _sort, page: _page, view: _view, create: _create, ...filters }: ProjectSearch): ProjectFilters {
  return filters;
}

export function keptByView(raw: Readonly<Record<string, unknown>>): ProjectSearch {
  const search = projectSearch(raw);
  const { sortBy = defaultSort } = search;
  const { bin: _, ...filters } = filtersOf(search);
  return { ...filters, ...(sortBy !== defaultSort && { sortBy }) };
}

export function rangeOf(search: ProjectFilters, name: DayFilter): { from?: string; to?: string } | undefined {
  const from = search[`${name}From`];
  const to = search[`${name}To`];
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined;
}

/** Whether `POST /api/project/search`, which filters only by text and status, suffices for these parameters. */
export function isSimple(search: ProjectSearch): boolean {
  return Object.keys(filtersOf(search)).every((name) => name === 'text' || name === 'status');
}

const paging = (search: ProjectSearch) => ({ sortBy: search.sortBy ?? defaultSort, page: search.page ?? 1 });

export function simpleBody(search: ProjectSearch) {
  const { text, status } = search;
  return { ...(text && { text }), ...(status && { status }), ...paging(search) };
}

export function advancedBody(search: ProjectSearch) {
  const { text, status, kind, tags, people, hats, severity, twoPersonReview, hasFiles, languages, groupId, bin } = search;
  const texts = Object.fromEntries(textFilters.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const days = Object.fromEntries(
    dayFilters.flatMap((name) => {
      const range = rangeOf(search, name);
      return range ? [[`${name}Day`, range]] : [];
    }),
  );
  return {
    ...(text && { text }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(tags && { tags }),
    ...(people && { people }),
    ...(hats && { hats }),
    ...(severity && { severity }),
    ...(twoPersonReview !== undefined && { twoPersonReview }),
    ...(hasFiles !== undefined && { hasFiles }),
    ...(languages && { languages }),
    ...(groupId && { groupId }),
    ...(bin && { bin }),
    ...texts,
    ...days,
    ...paging(search),
  };
}
