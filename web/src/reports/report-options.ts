import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { ISSUE_STATUSES, type IssueStatus, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';

/** What a report is asked for. */
export interface ReportOptions {
  language: Language;
  statuses: IssueStatus[];
  severities: Severity[];
}

export const defaultOptions = (language: Language): ReportOptions => ({
  language,
  statuses: [...PUBLISHED_STATUSES],
  severities: [...SEVERITIES],
});

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** The request; what is as usual is left out. */
export function requestOf(
  projectId: string,
  { language, statuses, severities }: ReportOptions,
): Partial<ReportRequest> & { projectId: string } {
  return {
    projectId,
    language,
    ...(!sameSet(statuses, PUBLISHED_STATUSES) && { statuses: ISSUE_STATUSES.filter((status) => statuses.includes(status)) }),
    ...(!sameSet(severities, SEVERITIES) && { severities: SEVERITIES.filter((severity) => severities.includes(severity)) }),
  };
}
