import { type IssueStatus, isNeverOverdue } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { DueDays } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { addDays, dayOf } from '../../platform/text/days.ts';

interface Dated {
  severity: Severity;
  dueDay: string | null;
}

const ruledDay = (rule: DueDays, severity: Severity, day: string): string | null => {
  const days = rule[severity];
  return days === undefined ? null : addDays(day, days);
};

/**
 * Returns the due date after a change. An issue that is accepted without a due date gets the date of the rule. If the severity changes, a
 * due date that equals the date of the rule changes with it.
 */
export function followedDueDay(
  rule: DueDays,
  current: Dated & { publishedAt: Date | null },
  next: Dated,
  { accepted, today, timeZone }: { accepted: boolean; today: string; timeZone: string },
): string | null {
  if (accepted) return next.dueDay ?? ruledDay(rule, next.severity, today);
  if (!current.publishedAt || current.severity === next.severity) return next.dueDay;
  const day = dayOf(current.publishedAt, timeZone);
  return current.dueDay === ruledDay(rule, current.severity, day) ? ruledDay(rule, next.severity, day) : next.dueDay;
}

/** Whether the due date equals the date of the rule, even if a user set the due date. */
export function isDueByRule(
  rule: DueDays,
  { dueDay, severity, publishedAt }: Dated & { publishedAt: Date | null },
  timeZone: string,
): boolean {
  return dueDay !== null && publishedAt !== null && dueDay === ruledDay(rule, severity, dayOf(publishedAt, timeZone));
}

export const isOverdue = ({ dueDay, status }: { dueDay: string | null; status: IssueStatus }, today: string): boolean =>
  dueDay !== null && dueDay < today && !isNeverOverdue(status);
