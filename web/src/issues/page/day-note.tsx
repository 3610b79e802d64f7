import { type IssueStatus, SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { daysBetween } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { Text } from '../../ui/layout/text.tsx';

/** Maximum number of days ahead for which a due date has a note, because 'in 60 days' is no more helpful than the date. */
const soonDays = 30;

/** Maximum number of days ahead for which due dates are shown where space is limited. Overdue dates are always shown. */
const pressingDays = 7;

interface Due {
  dueDay: string | null;
  overdue: boolean;
  status: IssueStatus;
}

const isSettled = ({ status }: Due): boolean => SETTLED_STATUSES.some((settled) => settled === status);

export function isPressing(issue: Due, today: string): boolean {
  if (!issue.dueDay || isSettled(issue)) return false;
  const days = daysBetween(today, issue.dueDay);
  return issue.overdue || (days >= 0 && days <= pressingDays);
}

export function DayNote({ issue }: { issue: Due }) {
  const t = useT('issues');
  const today = useToday();
  if (!issue.dueDay || isSettled(issue)) return null;
  const days = daysBetween(today, issue.dueDay);
  if (issue.overdue && days < 0) {
    return (
      <Text tone="danger" weight={500}>
        {t('due.late', { count: -days })}
      </Text>
    );
  }
  if (days < 0 || days > soonDays) return null;
  return <>{days === 0 ? t('due.today') : t('due.left', { count: days })}</>;
}
