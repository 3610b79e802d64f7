import { ISSUE_STATUSES, type IssueStatus } from '../issues/issue-states.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import type { ReportDocument } from './report-document.ts';

type Counted = Pick<ReportDocument['findings'][number], 'severity' | 'status'>;

/** Findings by severity and state, those of both that occur. */
export interface FindingMatrix {
  /** In the order of an issue's life: the columns. */
  statuses: IssueStatus[];
  /** `counts` stand in the order of the columns. */
  rows: { severity: Severity; counts: number[]; sum: number }[];
  /** Of each column. */
  sums: number[];
  total: number;
}

/** One line says of a single finding all there is. */
const SHOWN_FROM = 2;

/** How many findings of each severity are in each state; null where there are too few for a table. */
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

/** A count as it stands in the table: what there is none of stays quiet. */
export const matrixFigure = (count: number): string => (count === 0 ? '–' : `${count}`);
