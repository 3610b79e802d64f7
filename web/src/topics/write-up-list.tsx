import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PastTheEnd } from '../ui/past-the-end.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import { useListKeyboard } from '../ui/use-list-keyboard.ts';
import styles from './topics.module.css';
import { isNarrowed, type TopicListChanges, type TopicListSearch } from './topics.search.ts';
import { WriteUpRows } from './write-up-rows.tsx';
import { writeUpListQuery } from './write-ups.queries.ts';

interface WriteUpListProps {
  search: TopicListSearch;
  change: (changes: TopicListChanges) => void;
  /** Where one writes. */
  write: string;
}

/** A page of write-ups: those published, or the reader's own drafts. */
export function WriteUpList({ search, change, write }: WriteUpListProps) {
  const t = useT('topics');
  const language = useLanguage();
  const { history } = useRouter();
  const list = useQuery(writeUpListQuery(search));
  const late = useDelayed(list.isPending);
  const [current, setCurrent] = useState<string | null>(null);
  const { data } = list;
  const rows = data?.items;
  useListKeyboard({
    keys: rows?.map(({ id }) => id) ?? [],
    current,
    onCurrent: setCurrent,
    onOpen: (id) => history.push(paths.writeUp(id)),
  });
  const clear = () => history.replace(paths.topics({ drafts: search.drafts, sortBy: search.sortBy }));
  const writeLink = (
    <ButtonLink kind="main" href={write}>
      {t('write')}
    </ButtonLink>
  );
  if (!data) {
    if (list.isError) return <ErrorState onRetry={() => void list.refetch()}>{t('failed')}</ErrorState>;
    return <div className={styles.list}>{late && <SkeletonText lines={6} />}</div>;
  }
  return (
    <section aria-label={t('list')} className={styles.list}>
      <p className={styles.count} role="status">
        {data.more
          ? t('count.more', { total: formatNumber(data.total, language) })
          : t('count.writeUps', { count: data.total, total: formatNumber(data.total, language) })}
      </p>
      {data.items.length > 0 ? (
        <WriteUpRows level={2} label={t('list')} rows={data.items} current={current} />
      ) : data.total > 0 ? (
        <PastTheEnd {...data} onPage={(page) => change({ page })} />
      ) : isNarrowed(search) ? (
        <EmptyState action={<Button onClick={clear}>{t('clearFilters')}</Button>}>{t('nothing')}</EmptyState>
      ) : (
        <EmptyState action={writeLink}>{t(search.drafts ? 'emptyDrafts' : 'empty')}</EmptyState>
      )}
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />
    </section>
  );
}
