import { ISSUE_STATUSES, type IssueStatus } from '../issues/issue-states.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import type { ReportDocument } from './report-document.ts';

type Counted = Pick<ReportDocument['findings'][number], 'severity' | 'status'>;

/** Findings by severity and status, without empty rows and columns. */
export interface FindingMatrix {
  /** The columns, in the order of the issue life cycle. */
  statuses: IssueStatus[];
  /** `counts` has one number per column. */
  rows: { severity: Severity; counts: number[]; sum: number }[];
  /** One sum per column. */
  sums: number[];
  total: number;
}

/** Minimum number of findings, because a table of a single finding is not useful. */
const SHOWN_FROM = 2;

/** Counts findings by severity and status; returns null if there are too few for a table. */
export function findingMatrix(findings: readonly Counted[]): FindingMatrix | null {
  if (findings.length < SHOWN_FROM) return null;
  const statuses = ISSUE_STATUSES.filter((status) => findings.some((finding) => finding.status === status));
  const countsOf = (those: readonly Counted[]) => statuses.map((status) => those.filter((finding) => finding.status === status).length);
  const rows = SEVERITIES.map((severity) => {
    const those = findings.filter((finding) => finding.severity === severity);
    return { severity, counts: countsOf(those), sum: those.length };
  }).filter(({ sum }) => sum > 0);
  return { statuses, rows, sums: countsOf(findings), total: findings.length };
}

/** Returns a count as text for the table, with a dash for zero. */
export const matrixFigure = (count: number): string => (count === 0 ? '–' : `${count}`);
