import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './calendar.module.css';
import type { Conflict } from './schedule.ts';

const SHOWN = 5;

export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useT('calendar');
  const more = conflicts.length - SHOWN;
  return (
    <Notice kind="warn">
      {t('conflicts', { count: conflicts.length })}
      <ul className={styles.conflicts}>
        {conflicts.slice(0, SHOWN).map(({ person, projects: [first, second], days }) => (
          <li key={`${person.id} ${first.id} ${second.id}`}>
            {t('conflict', {
              name: person.name || person.username,
              first: first.key,
              second: second.key,
              days: formatDayRange(days.from, days.to),
            })}
          </li>
        ))}
        {more > 0 && <li>{t('moreConflicts', { count: more })}</li>}
      </ul>
    </Notice>
  );
}
