import { type IssueStatus, isPublished, PUBLISHED_STATUSES } from '../issues/issue-states.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import type { ReportDocument } from './report-document.ts';

type Selection = ReportDocument['selection'];
type Selected = Pick<ReportDocument, 'selection' | 'findings'>;

/** What a report leaves out is not known from what it shows: each kind that it is narrowed to, or null where it is not. */
export interface Narrowing {
  severities: Severity[] | null;
  statuses: IssueStatus[] | null;
}

/** To which findings a report is narrowed; null where it tells of all that are published. */
export function narrowingOf({ severities, statuses }: Selection): Narrowing | null {
  const published = statuses.length === PUBLISHED_STATUSES.length && statuses.every(isPublished);
  const all = severities.length === SEVERITIES.length;
  return published && all ? null : { severities: all ? null : severities, statuses: published ? null : statuses };
}

/** It may tell of what the team has not let out, or has taken back. */
export const isInternal = ({ statuses }: Selection): boolean => !statuses.every(isPublished);

/** Those that a count of each severity has a row for: none of them says 'none' of what was not asked for. */
export const countedSeverities = ({ selection, findings }: Selected): Severity[] =>
  SEVERITIES.filter(
    (severity) =>
      findings.some((finding) => finding.severity === severity) || (severity !== 'VARIES' && selection.severities.includes(severity)),
  );

/** Whether it is told how many are fixed, and how many are not: each only where such findings were asked for. */
export const countedStates = ({ statuses }: Selection): { open: boolean; fixed: boolean } => ({
  open: statuses.some((status) => status !== 'CLOSED'),
  fixed: statuses.includes('CLOSED'),
});
