import { type FieldSort, isFieldSort, parseCondition } from '@coloa/contract/custom-fields/field-conditions.ts';
import { ISSUE_SORTS } from '@coloa/contract/issues/issue-query.schema.ts';
import { ISSUE_STATUSES, type IssueStatus, PRIORITIES, type Priority } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { choiceOf, dayOf, flagOf, idOf, listOf, oneOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';
import { isCwe } from '../lib/cwe.ts';
import { paths } from '../routes/paths.ts';

type SortField = (typeof ISSUE_SORTS)[number];
export type IssueSort = SortField | `-${SortField}` | FieldSort;

export type IssueFilters = {
  status?: IssueStatus[];
  severity?: Severity[];
  priority?: Priority[];
  bugId?: string;
  tag?: string[];
  groupId?: string;
  fixerId?: string;
  reporterId?: string;
  contributorId?: string;
  authorId?: string;
  /** Only issues whose reporter, contributor or fix owner is this user. */
  personId?: string;
  cwe?: string;
  cvssFrom?: number;
  cvssTo?: number;
  q?: string;
  overdue?: true;
  waitingFor?: 'me';
  /** Only issues without a title in this language, if the project's report includes this language. */
  languageMissing?: Language;
  /** Only issues whose text in this language is older than the text in the other language. */
  languageOutdated?: Language;
  /** Conditions on custom fields, as in `where:is:web`. */
  field?: string[];
} & { [Name in DayName]?: string };

export const dayFilters = ['due', 'found', 'created', 'published', 'closed', 'updated'] as const;
export type DayFilter = (typeof dayFilters)[number];
type DayName = `${DayFilter}From` | `${DayFilter}To`;

export type IssueSearch = IssueFilters & {
  sortBy?: IssueSort;
  page?: number;
  /** Id of the issue in the quick view. */
  peek?: string;
  bin?: true;
  /** Id of the saved view that the list was opened with. */
  view?: string;
  /** Only set on the page of an issue that was opened from the list of all projects. */
  all?: true;
};

/** Ascending severity lists the most severe issues first. */
const defaultSort: IssueSort = 'severity';

const scoreOf = (value: unknown): number | undefined => {
  const score = Number(value);
  return String(value ?? '').trim() !== '' && score >= 0 && score <= 10 ? score : undefined;
};

const fieldSortOf = (value: unknown): FieldSort | undefined => (typeof value === 'string' && isFieldSort(value) ? value : undefined);

type Raw = Readonly<Record<string, unknown>>;

/** Parses both ends of a range. Ignores a reversed range, because no issue can match it. */
function rangeOf<Name extends string, Bound extends string | number>(name: Name, read: (value: unknown) => Bound | undefined, raw: Raw) {
  const [from, to] = [read(raw[`${name}From`]), read(raw[`${name}To`])];
  const turned = from !== undefined && to !== undefined && from > to;
  return { [`${name}From`]: turned ? undefined : from, [`${name}To`]: turned ? undefined : to } as Record<
    `${Name}From` | `${Name}To`,
    Bound | undefined
  >;
}

const dayRanges = (raw: Raw): Record<DayName, string | undefined> => ({
  ...rangeOf('due', dayOf, raw),
  ...rangeOf('found', dayOf, raw),
  ...rangeOf('created', dayOf, raw),
  ...rangeOf('published', dayOf, raw),
  ...rangeOf('closed', dayOf, raw),
  ...rangeOf('updated', dayOf, raw),
});

/** Parses the URL parameters of an issue list and ignores invalid values. */
export function issueSearch(raw: Raw): IssueSearch {
  return present<IssueSearch>({
    status: listOf(raw.status, oneOf(ISSUE_STATUSES)),
    severity: listOf(raw.severity, oneOf(SEVERITIES)),
    priority: listOf(raw.priority, oneOf(PRIORITIES)),
    bugId: textOf(raw.bugId),
    tag: listOf(raw.tag),
    groupId: idOf(raw.groupId),
    reporterId: idOf(raw.reporterId),
    fixerId: idOf(raw.fixerId),
    contributorId: idOf(raw.contributorId),
    authorId: idOf(raw.authorId),
    personId: idOf(raw.personId),
    cwe: typeof raw.cwe === 'string' && isCwe(raw.cwe) ? raw.cwe : undefined,
    ...rangeOf('cvss', scoreOf, raw),
    q: textOf(raw.q),
    overdue: flagOf(raw.overdue) || undefined,
    waitingFor: choiceOf(['me'], raw.waitingFor),
    languageMissing: choiceOf(LANGUAGES, raw.languageMissing),
    languageOutdated: choiceOf(LANGUAGES, raw.languageOutdated),
    field: listOf(raw.field, (text) => parseCondition(text) !== null),
    ...dayRanges(raw),
    sortBy: sortOf(ISSUE_SORTS, raw.sortBy) ?? fieldSortOf(raw.sortBy),
    page: pageOf(raw.page),
    peek: idOf(raw.peek),
    bin: flagOf(raw.bin) || undefined,
    view: idOf(raw.view),
    all: flagOf(raw.all) || undefined,
  });
}

export function filtersOf(search: IssueSearch): IssueFilters {
  const { sortBy: _sort, page: _page, peek: _peek, bin: _bin, view: _view, all: _all, ...filters } = search;
  return filters;
}

export function keptByView(raw: Raw): IssueSearch {
  const search = issueSearch(raw);
  const { sortBy = defaultSort } = search;
  return { ...filtersOf(search), ...(sortBy !== defaultSort && { sortBy }) };
}

/** Returns the query of a list call. `projectId` is null for all projects. `fields` are keys of the custom fields that rows contain. */
export function listQueryOf(projectId: string | null, search: IssueSearch, pageSize: number, fields: readonly string[] = []) {
  const { status, severity, priority, overdue, bin, peek: _, view: __, all: ___, sortBy = defaultSort, page = 1, ...rest } = search;
  return {
    ...rest,
    ...(status && { status: status.join(',') }),
    ...(severity && { severity: severity.join(',') }),
    ...(priority && { priority: priority.join(',') }),
    ...(overdue && { overdue: 'true' as const }),
    ...(bin && { bin: 'true' as const }),
    ...(projectId !== null && { projectId }),
    ...(fields.length > 0 && { fields: fields.join(',') }),
    sortBy,
    page,
    pageSize,
  };
}

/** In these columns, the API's ascending order lists the most severe or urgent value first, so the displayed direction is reversed. */
const countsBackwards: ReadonlySet<string> = new Set<SortField>(['severity', 'priority']);

export interface ColumnSort {
  id: SortField | `fields.${string}`;
  desc: boolean;
}

export function columnSortOf(sortBy: IssueSort = defaultSort): ColumnSort {
  const id = sortBy.replace(/^-/, '') as ColumnSort['id'];
  return { id, desc: sortBy.startsWith('-') !== countsBackwards.has(id) };
}

export function sortByOf({ id, desc }: ColumnSort): IssueSort {
  return desc !== countsBackwards.has(id) ? `-${id}` : id;
}

/** Returns the list parameters that an issue's URL keeps, for links back to the list and to neighbouring issues. */
export function listReturn({ peek: _, ...search }: IssueSearch): IssueSearch {
  return search;
}

export function listPath(projectId: string | null, { all: _, ...search }: IssueSearch): string {
  return projectId === null ? paths.allIssues(search) : paths.issues(projectId, search);
}

interface InProject {
  id: string;
  project: { id: string };
}

export function issuePath(issue: InProject, projectId: string | null, search: IssueSearch): string {
  return paths.issue(issue.project.id, issue.id, { ...listReturn(search), all: projectId === null ? true : undefined });
}
