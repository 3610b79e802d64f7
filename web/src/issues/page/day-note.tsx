import { type IssueStatus, SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { daysBetween } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { Text } from '../../ui/layout/text.tsx';

/** Beyond this, 'in 60 days' is no more helpful than the date. */
const soonDays = 30;

/** If there is only space for the most urgent one. */
const pressingDays = 7;

interface Due {
  dueDay: string | null;
  overdue: boolean;
  status: IssueStatus;
}

const isSettled = ({ status }: Due): boolean => SETTLED_STATUSES.some((settled) => settled === status);

/** Overdue, or due within a week. */
export function isPressing(issue: Due, today: string): boolean {
  if (!issue.dueDay || isSettled(issue)) return false;
  const days = daysBetween(today, issue.dueDay);
  return issue.overdue || (days >= 0 && days <= pressingDays);
}

/** 'còn 2 ngày' beside a due date; nothing if it is far away or the issue is settled. */
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
