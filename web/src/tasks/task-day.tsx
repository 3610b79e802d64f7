import { formatDay, formatShortDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Text } from '../ui/layout/text.tsx';

interface TaskDayProps {
  day: string;
  overdue: boolean;
  /** Whether the year is shown. */
  full?: boolean;
}

/** A due date. If it is overdue, the weight and a tooltip show this too, not only the colour. */
export function TaskDay({ day, overdue, full = false }: TaskDayProps) {
  const t = useT('tasks');
  const words = full ? formatDay(day) : formatShortDay(day);
  if (!overdue) return <Text numeric>{words}</Text>;
  return (
    <Text numeric tone="danger" weight={500} title={t('overdue')}>
      {words}
    </Text>
  );
}
