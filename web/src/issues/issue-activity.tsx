import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { HistoryItem } from './history-item.tsx';
import styles from './issue-sections.module.css';
import { issueHistoryQuery } from './issues.queries.ts';

/** What happened to an issue, newest first. */
export function IssueActivity({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(issueHistoryQuery(issue.id));
  const entries = data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="activity">
      <div className={styles.heading}>
        <h2 id="activity">{t('activity')}</h2>
      </div>
      {entries ? (
        <ol className={styles.thread}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{t('history.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={3} />
      )}
      {hasNextPage && (
        <Button size="s" className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </section>
  );
}
