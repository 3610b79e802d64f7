import { type IssueStatus, isPublished, PUBLISHED_STATUSES } from '../issues/issue-states.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import type { ReportDocument } from './report-document.ts';

type Selection = ReportDocument['selection'];
type Selected = Pick<ReportDocument, 'selection' | 'findings'>;

/**
 * Selected severities and statuses of a report; a field is null if it includes all severities, or exactly the published statuses. A report
 * states the selection, because its content does not show what is missing.
 */
export interface Narrowing {
  severities: Severity[] | null;
  statuses: IssueStatus[] | null;
}

/** Returns the selected severities and statuses; null if the report includes all published findings. */
export function narrowingOf({ severities, statuses }: Selection): Narrowing | null {
  const published = statuses.length === PUBLISHED_STATUSES.length && statuses.every(isPublished);
  const all = severities.length === SEVERITIES.length;
  return published && all ? null : { severities: all ? null : severities, statuses: published ? null : statuses };
}

/** Whether the report can include unpublished or withdrawn findings. */
export const isInternal = ({ statuses }: Selection): boolean => !statuses.every(isPublished);

/**
 * Returns the severities with a row in the counts: those of findings, and selected ones except VARIES. Other severities have no row,
 * because a zero would be misleading.
 */
export const countedSeverities = ({ selection, findings }: Selected): Severity[] =>
  SEVERITIES.filter(
    (severity) =>
      findings.some((finding) => finding.severity === severity) || (severity !== 'VARIES' && selection.severities.includes(severity)),
  );

export const countedStates = ({ statuses }: Selection): { open: boolean; fixed: boolean } => ({
  open: statuses.some((status) => status !== 'CLOSED'),
  fixed: statuses.includes('CLOSED'),
});
