/** Severities in the order of the specification, most severe first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** S14: returns the rank of a severity: Critical 1, High 2, Medium 3, Low 4, Info 5, Varies 6, any other value 999. */
export function severityOrder(severity: string): number {
  const at = (SEVERITIES as readonly string[]).indexOf(severity);
  return at < 0 ? 999 : at + 1;
}

/** The lowest and highest CVSS score of each severity, in versions 3.1 and 4.0. The severity None of CVSS is INFO; VARIES has no scores. */
export const SCORE_RANGES = {
  CRITICAL: { from: 9, to: 10 },
  HIGH: { from: 7, to: 8.9 },
  MEDIUM: { from: 4, to: 6.9 },
  LOW: { from: 0.1, to: 3.9 },
  INFO: { from: 0, to: 0 },
} as const satisfies Partial<Record<Severity, { from: number; to: number }>>;
