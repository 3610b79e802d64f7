import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { IconArrowDown, IconArrowUp } from '../ui/layout/icons.tsx';
import styles from './leaderboard.module.css';
import { type Trend, trendOf } from './trend.ts';

interface TrendWordsProps {
  row: Pick<LeaderboardRow, 'rank' | 'value' | 'before'>;
  /** True if a change of rank is visually hidden because a change of value is beside it. Screen readers still announce it. */
  short?: boolean;
}

export function TrendWords({ row, short = false }: TrendWordsProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  const trend = trendOf(row);
  const { kind, by, places } = trend;
  if (kind === 'new') return <span className={styles.fresh}>{t('trend.new')}</span>;
  return (
    <span
      className={styles.trend}
      title={t('trend.before', { rank: row.before.rank ?? 0, value: formatNumber(row.before.value, language) })}
    >
      {kind !== 'same' && (
        <span className={styles.change} data-kind={kind}>
          {kind === 'up' ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />}
          <span className={unseen}>{t(`trend.${kind}`)} </span>
          {formatNumber(by, language)}
        </span>
      )}
      <span className={short && kind !== 'same' ? unseen : undefined}>{t(placesKey(trend), { count: Math.abs(places) })}</span>
    </span>
  );
}

const placesKey = ({ kind, places }: Trend) =>
  places > 0 ? 'trend.higher' : places < 0 ? 'trend.lower' : kind === 'same' ? 'trend.same' : 'trend.samePlace';
