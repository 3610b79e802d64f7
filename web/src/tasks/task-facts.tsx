import { formatShortDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Text } from '../ui/text.tsx';

/** A due day; one that is over is said in words too. */
export function TaskDay({ day, overdue }: { day: string; overdue: boolean }) {
  const t = useT('tasks');
  if (!overdue) return <Text numeric>{formatShortDay(day)}</Text>;
  return (
    <Text numeric tone="danger" weight={500} title={t('overdue')}>
      {formatShortDay(day)}
    </Text>
  );
}
