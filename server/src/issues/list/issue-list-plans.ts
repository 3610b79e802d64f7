import type { At, IssueForm } from './issue-filter.repo.ts';

/** Filters for which PostgreSQL can use the same query plan for every viewer, because an index provides the order or few rows match. */
const ANYONES: ReadonlySet<keyof At> = new Set([
  'workspaceId',
  'userId',
  'timeZone',
  'ids',
  'projectId',
  'status',
  'severity',
  'severityNames',
  'priority',
]);

const OF_EVERYTHING: ReadonlySet<keyof At> = new Set(['reporterId']);

/**
 * Whether PostgreSQL may use a generic plan for all values. Otherwise it plans each query for its values, because a plan that suits a
 * workspace of 100 issues takes seconds in one of 100 000.
 */
export const usesGenericPlan = ({ asked, everything, waits, overdue, languageMissing, languageOutdated, bin }: IssueForm): boolean =>
  asked.every((name) => ANYONES.has(name) || (everything && OF_EVERYTHING.has(name))) &&
  !waits &&
  !overdue &&
  !languageMissing &&
  !languageOutdated &&
  !bin;

const NARROW = ['projectId', 'ids'] as const;

export const isShort = (form: IssueForm): boolean =>
  usesGenericPlan(form) &&
  (form.everything || NARROW.some((name) => form.asked.includes(name))) &&
  (NARROW.some((name) => form.asked.includes(name)) || form.asked.includes('reporterId') || Object.keys(form.chosen).length === 0);
