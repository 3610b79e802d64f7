import type { LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './leaderboard.module.css';
import { nextAbove } from './trend.ts';
import { TrendWords } from './trend-words.tsx';

interface OwnPlaceProps {
  /** The signed-in user's row; null if the user is not on the leaderboard. */
  own: LeaderboardRow | null;
  rows: readonly LeaderboardRow[];
  type: PerformanceType;
  onOpen: (() => void) | undefined;
}

export function OwnRank({ own, rows, type, onOpen }: OwnPlaceProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  const me = useProfile();
  const next = own && nextAbove(rows, own);
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={styles.own} aria-label={t('own.label')}>
      <Avatar name={me.name || me.username} src={me.avatar} size="m" decorative />
      {own ? (
        <>
          <span>
            <b>{t('rankOf', { rank: number(own.rank) })}</b>{' '}
            {rows.length > 0 && <span className={styles.quiet}>{t('own.of', { count: rows.length, number: number(rows.length) })}</span>}
          </span>
          <span>
            <b>{number(own.value)}</b> <span className={styles.quiet}>{t(`unit.${type}`, { count: own.value })}</span>
          </span>
          <TrendWords row={own} />
        </>
      ) : (
        <span className={styles.quiet}>{t('own.none')}</span>
      )}
      <span className={styles.next}>
        {next &&
          t(`own.next.${type}`, {
            count: next.needed,
            number: number(next.needed),
            name: next.row.person.name || next.row.person.username,
          })}
      </span>
      {onOpen && (
        <Button size="s" className={styles.why} onClick={onOpen}>
          {t('own.why')}
        </Button>
      )}
    </section>
  );
}
