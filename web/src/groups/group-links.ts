import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { paths } from '../routes/paths.ts';
import { type AgeDays, OPEN_STATUSES } from './figures.ts';

interface Narrowing extends Partial<AgeDays> {
  status?: readonly IssueStatus[];
  severity?: Severity | undefined;
  overdue?: true;
}

/** Returns the URL of a list with exactly the issues that a figure of the group counts. */
export const issuesOf = (groupId: string, { severity, ...rest }: Narrowing = {}): string =>
  paths.allIssues({ groupId, ...(severity && { severity: [severity] }), ...rest });

export const openIssuesOf = (groupId: string, narrowing: Omit<Narrowing, 'status'> = {}): string =>
  issuesOf(groupId, { status: OPEN_STATUSES, ...narrowing });
