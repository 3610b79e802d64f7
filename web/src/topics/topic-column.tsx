import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Link } from '../ui/layout/link.tsx';
import { byCategory, isCategory } from './by-category.ts';
import styles from './topics.module.css';
import type { TopicListChanges, TopicListSearch } from './topics.search.ts';

interface TopicColumnProps {
  topics: UseQueryResult<TopicRow[]>;
  search: TopicListSearch;
  change: (changes: TopicListChanges) => void;
}

export function TopicColumn({ topics, search, change }: TopicColumnProps) {
  const t = useT('topics');
  const language = useLanguage();
  return (
    <aside className={styles.column} aria-labelledby="topics-by-category">
      <h2 id="topics-by-category">{t('byCategory')}</h2>
      {!topics.data && topics.isError && <ErrorState onRetry={() => void topics.refetch()}>{t('failedTopics')}</ErrorState>}
      {topics.isPending && <SkeletonText lines={6} />}
      {topics.data?.length === 0 && <p className={styles.muted}>{t('noTopics')}</p>}
      {byCategory(topics.data ?? []).map(({ category, rows, writeUps }) => {
        const chosen = isCategory(search.category, category);
        return (
          <section key={category} aria-label={category}>
            <h3>
              <button type="button" aria-pressed={chosen} onClick={() => change({ category: chosen ? undefined : category })}>
                {category}
              </button>
              <span className={styles.number} title={t('count.writeUps', { count: writeUps, total: formatNumber(writeUps, language) })}>
                {formatNumber(writeUps, language)}
              </span>
            </h3>
            <ul>
              {rows.map((topic) => (
                <li key={topic.id}>
                  <Link href={paths.topic(topic.id)}>{topic.name}</Link>
                  <span className={styles.muted}>
                    {topic.lastAt === null ? (
                      t('noWriteUps')
                    ) : (
                      <>
                        {t('count.writeUps', { count: topic.writeUps, total: formatNumber(topic.writeUps, language) })}
                        {' · '}
                        <RelativeTime at={topic.lastAt} />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}
