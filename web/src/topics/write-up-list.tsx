import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import styles from './topics.module.css';
import { isNarrowed, type TopicListChanges, type TopicListSearch } from './topics.search.ts';
import { WriteUpRows } from './write-up-rows.tsx';
import { writeUpListQuery } from './write-ups.queries.ts';

interface WriteUpListProps {
  search: TopicListSearch;
  change: (changes: TopicListChanges) => void;
  write: string;
}

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
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={(page) => change({ page })} />
    </section>
  );
}
