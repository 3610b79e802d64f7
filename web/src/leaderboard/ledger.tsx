import type { Person as PersonOf } from '@coloa/contract/users/users.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { type BoardScope, ledgerQuery } from './leaderboard.queries.ts';
import styles from './ledger.module.css';
import { byDay, joined, pointsByKind } from './ledger-entries.ts';
import { LedgerEntry } from './ledger-entry.tsx';

interface LedgerProps {
  userId: string;
  scope: BoardScope;
  /** The person's points on the leaderboard; undefined if the person is not on it. */
  onBoard: number | undefined;
}

export function Ledger({ userId, scope, onBoard }: LedgerProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  const ledger = useInfiniteQuery(ledgerQuery(userId, scope));
  const { data } = ledger;
  const entries = useMemo(() => joined(data?.pages ?? []), [data]);
  const days = useMemo(() => byDay(entries), [entries]);
  const head = data?.pages[0];
  if (!head) return <NoEntriesYet error={ledger.error} onRetry={() => void ledger.refetch()} />;
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <LedgerSums points={head.points} total={head.total} entries={entries} onBoard={onBoard} />
      {days.length === 0 ? (
        <EmptyState>{t('ledger.empty')}</EmptyState>
      ) : (
        <ol className={styles.entries}>
          {days.flatMap(({ day, entries }) => entries.map((entry) => <LedgerEntry key={entry.id} entry={entry} day={day} />))}
        </ol>
      )}
      {ledger.hasNextPage && (
        <div className={styles.more}>
          <Button size="s" busy={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
            {t('ledger.more')}
          </Button>
          <span>{t('ledger.shown', { shown: number(entries.length), total: number(head.total) })}</span>
        </div>
      )}
    </>
  );
}

function NoEntriesYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT('leaderboard');
  if (error instanceof ApiError && error.status === 403) return <EmptyState>{t('ledger.notYours')}</EmptyState>;
  if (error instanceof ApiError && error.kind === 'refused') return <EmptyState>{error.reason}</EmptyState>;
  if (error) return <ErrorState onRetry={onRetry}>{t('ledger.failed')}</ErrorState>;
  return (
    <div className={styles.loading}>
      <SkeletonText lines={6} />
    </div>
  );
}

interface LedgerSumsProps extends Pick<LedgerProps, 'onBoard'> {
  points: number;
  total: number;
  entries: ReturnType<typeof joined>;
}

function LedgerSums({ points: sum, total, entries, onBoard }: LedgerSumsProps) {
  const t = useT('leaderboard');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const kinds = entries.length >= total ? pointsByKind(entries) : [];
  const gained = kinds.filter(({ points }) => points > 0);
  return (
    <div className={styles.head}>
      <p className={styles.sum}>
        <b>{number(sum)}</b> {t('ledger.sum', { count: total, number: number(total), unit: t('unit.score', { count: sum }) })}
      </p>
      {gained.length > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {gained.map(({ kind, points }) => (
            <i key={kind} data-kind={kind} style={{ flexGrow: points }} />
          ))}
        </div>
      )}
      {kinds.length > 0 && (
        <p className={styles.kinds}>
          {kinds.map(({ kind, points }) => (
            <span key={kind}>
              {t(`ledger.short.${kind}`)} <b>{number(points)}</b>
            </span>
          ))}
        </p>
      )}
      {onBoard !== undefined && onBoard !== sum && (
        <p className={styles.note}>{t('ledger.differs', { count: onBoard, number: number(onBoard) })}</p>
      )}
    </div>
  );
}

export function useLedgerTitle(person: Pick<PersonOf, 'name' | 'username'> | undefined): string {
  const t = useT('leaderboard');
  return person ? t('ledger.of', { name: person.name || person.username }) : t('ledger.title');
}
