import { ISSUE_STATUSES, type IssueStatus } from '../issues/issue-states.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import type { ReportDocument } from './report-document.ts';

type Counted = Pick<ReportDocument['findings'][number], 'severity' | 'status'>;

export interface FindingMatrix {
  statuses: IssueStatus[];
  rows: { severity: Severity; counts: number[]; sum: number }[];
  sums: number[];
  total: number;
}

/** Minimum number of findings for a matrix, because a table of a single finding is not useful. */
const SHOWN_FROM = 2;

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

export const matrixFigure = (count: number): string => (count === 0 ? '–' : `${count}`);
