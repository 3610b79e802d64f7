import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Person } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Link } from '../ui/layout/link.tsx';
import { byCategory } from './by-category.ts';
import styles from './topics.module.css';

interface TopicGridProps {
  /** Undefined while loading, or if loading failed. */
  topics: readonly TopicRow[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onCreate: () => void;
}

export function TopicGrid({ topics, failed, onRetry, onCreate }: TopicGridProps) {
  const t = useT('topics');
  if (!topics) return failed ? <ErrorState onRetry={onRetry}>{t('failedTopics')}</ErrorState> : <SkeletonText lines={6} />;
  if (topics.length === 0) return <EmptyState action={<Button onClick={onCreate}>{t('create')}</Button>}>{t('emptyTopics')}</EmptyState>;
  return (
    <div className={styles.categories}>
      {byCategory(topics).map(({ category, rows }) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h2>
            <Link href={paths.topics({ category })}>{category}</Link>
          </h2>
          <ul>
            {rows.map((topic) => (
              <li key={topic.id}>
                <Shown topic={topic} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Shown({ topic }: { topic: TopicRow }) {
  const t = useT('topics');
  const language = useLanguage();
  return (
    <article className={styles.topic}>
      <h3 className={styles.rowTitle}>
        <Link href={paths.topic(topic.id)}>{topic.name}</Link>
      </h3>
      {topic.excerpt && <p className={styles.excerpt}>{topic.excerpt}</p>}
      <div className={styles.facts}>
        <Person name={topic.author.name || topic.author.username} src={topic.author.avatar} size="s" />
        <span>{t('count.writeUps', { count: topic.writeUps, total: formatNumber(topic.writeUps, language) })}</span>
        {topic.lastAt !== null && (
          <span>
            {t('newest')} <RelativeTime at={topic.lastAt} />
          </span>
        )}
      </div>
    </article>
  );
}
