import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { cx } from '../ui/design/classes.ts';
import type { Counted } from './board-parts.ts';
import styles from './leaderboard.module.css';

interface PartsLineProps {
  row: LeaderboardRow;
  issues: boolean;
  only: readonly Counted[];
  /** True if the other counts are on a separate line below the issues. */
  apart?: boolean;
}

export function PartsLine({ row, issues, only, apart = false }: PartsLineProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  return (
    <span className={cx(styles.parts, apart && issues && styles.apart)}>
      {issues && Object.values(row.issues).some(Boolean) && <SeverityCounts counts={row.issues} />}
      {only
        .filter((part) => row[part] !== 0)
        .map((part) => (
          <span key={part}>{t(`part.${part}`, { count: row[part], number: formatNumber(row[part], language) })}</span>
        ))}
    </span>
  );
}
