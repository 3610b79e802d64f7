import { formatDay, formatShortDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { IconWarning } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './tasks.module.css';

interface TaskDayProps {
  day: string;
  overdue: boolean;
  full?: boolean;
  /** Whether the date is after the end of the project. */
  late?: boolean;
}

/** Shows a date. Font weight and a tooltip also mark an overdue date, because colour alone is not accessible. */
export function TaskDay({ day, overdue, full = false, late = false }: TaskDayProps) {
  const t = useT('tasks');
  const words = full ? formatDay(day) : formatShortDay(day);
  if (!overdue && late) {
    return (
      <Text numeric tone="warn" weight={500} className={styles.fact} title={t('pastEnd')}>
        <IconWarning size={12} label={t('pastEnd')} />
        {words}
      </Text>
    );
  }
  if (!overdue) return <Text numeric>{words}</Text>;
  return (
    <Text numeric tone="danger" weight={500} title={t('overdue')}>
      {words}
    </Text>
  );
}
