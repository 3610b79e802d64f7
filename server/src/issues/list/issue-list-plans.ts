import type { At, IssueForm } from './issue-filter.repo.ts';

/** With only these values, one plan fits every reader: an index has the order, or few rows are read. */
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

/** For readers of the whole workspace, one plan fits these values too: issues by reporter and waiting issues have their own indexes. */
const OF_EVERYTHING: ReadonlySet<keyof At> = new Set(['reporterId', 'waiterId']);

/**
 * Whether PostgreSQL may keep its plan. Otherwise it plans for the values: the best plan for a workspace of 100 issues takes seconds in one
 * of 100 000, and connections serve both.
 */
export const usesGenericPlan = ({ asked, everything, waits, overdue, languageMissing, languageOutdated, bin }: IssueForm): boolean =>
  asked.every((name) => ANYONES.has(name) || (everything && OF_EVERYTHING.has(name))) &&
  (everything || !waits) &&
  !overdue &&
  !languageMissing &&
  !languageOutdated &&
  !bin;

/** With one of these values, few rows are read. */
const NARROW = ['projectId', 'ids'] as const;

/**
 * Whether the list is read and counted in a few milliseconds in any workspace, with one plan. A plan for a filter by status would scan the
 * whole workspace for a rare one, except within a project or for one reporter.
 */
export const isShort = (form: IssueForm): boolean =>
  usesGenericPlan(form) &&
  (form.everything || NARROW.some((name) => form.asked.includes(name))) &&
  (NARROW.some((name) => form.asked.includes(name)) || form.asked.includes('reporterId') || Object.keys(form.chosen).length === 0);
