/** Severities in the order of the specification, most severe first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** S14: returns the rank of a severity: Critical 1, High 2, Medium 3, Low 4, Info 5, Varies 6, any other value 999. */
export function severityOrder(severity: string): number {
  const at = (SEVERITIES as readonly string[]).indexOf(severity);
  return at < 0 ? 999 : at + 1;
}
