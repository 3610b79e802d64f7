import { daysBetween, formatShortDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useToday } from '../profile/profile.queries.ts';
import { Text } from '../ui/layout/text.tsx';

const soonDays = 3;

/** Shows a due date, with the remaining days if only a few are left, or with the days since then if it is overdue. */
export function Due({ day, overdue }: { day: string; overdue: boolean }) {
  const t = useT('issues');
  const late = useT('tasks')('overdue');
  const days = daysBetween(useToday(), day);
  const words = <Text numeric>{formatShortDay(day)}</Text>;
  if (overdue) {
    return (
      <>
        <Text tone="danger" weight={500}>
          {days < 0 ? t('due.late', { count: -days }) : late}
        </Text>{' '}
        {words}
      </>
    );
  }
  if (days < 0 || days > soonDays) return words;
  return (
    <>
      <Text tone="warn" weight={500}>
        {days === 0 ? t('due.today') : t('due.left', { count: days })}
      </Text>{' '}
      {words}
    </>
  );
}
