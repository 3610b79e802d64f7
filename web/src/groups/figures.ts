import { GROUP_AGES, type Group, type GroupAge } from '@coloa/contract/groups/groups.contract.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { addDays } from '../lib/format.ts';

export type Counts = Record<Severity, number>;

/** Statuses of issues that are published and not settled. */
export const OPEN_STATUSES = ['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'] as const satisfies readonly IssueStatus[];
const openStatuses: readonly IssueStatus[] = OPEN_STATUSES;

interface Cell {
  severity: Severity;
  issues: number;
}

export function countsOf(cells: readonly Cell[]): Counts {
  const counts = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Counts;
  for (const { severity, issues } of cells) counts[severity] += issues;
  return counts;
}

export const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const byStatus = ({ figures }: Group): { status: IssueStatus; counts: Counts }[] =>
  ISSUE_STATUSES.map((status) => ({ status, counts: countsOf(figures.issues.filter((cell) => cell.status === status)) })).filter(
    ({ counts }) => totalOf(counts) > 0,
  );

export const openOf = ({ figures }: Group): Counts => countsOf(figures.issues.filter(({ status }) => openStatuses.includes(status)));

/** An inclusive range of publication dates. The range of the oldest age has no `publishedFrom`. */
export interface AgeDays {
  publishedFrom?: string;
  publishedTo: string;
}

/** Returns the counts of each age, youngest first, with date ranges relative to the group's `today`. */
export const byAge = ({ figures, today }: Group): { age: GroupAge; counts: Counts; days: AgeDays }[] =>
  GROUP_AGES.map(({ key, from, to }) => ({
    age: key,
    counts: countsOf(figures.ages.filter(({ age }) => age === key)),
    days: { ...(to !== null && { publishedFrom: addDays(today, -to) }), publishedTo: addDays(today, -from) },
  }));
