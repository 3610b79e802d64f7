import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { backToList, listBelow, onList } from '../lib/lists.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { TeamOnly } from '../profile/team-only.tsx';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Kbd } from '../ui/data/words.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconPencil, IconPlus } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { TopicColumn } from './topic-column.tsx';
import { TopicGrid } from './topic-grid.tsx';
import styles from './topics.module.css';
import { topicListQuery } from './topics.queries.ts';
import { type TopicListChanges, type TopicListSearch, topicListSearch } from './topics.search.ts';
import { WriteUpFilters } from './write-up-filters.tsx';
import { WriteUpList } from './write-up-list.tsx';

const CreateTopicDrawer = lazy(() => import('./create-topic-drawer.tsx').then((module) => ({ default: module.CreateTopicDrawer })));

export function TopicListPage() {
  const t = useT('topics');
  usePageTitle(t('title'));
  if (useCan('READ_USER')) return <Topics />;
  return <TeamOnly title={t('title')} />;
}

function Topics() {
  const t = useT('topics');
  const { search, change } = useTopicListAddress();
  const { history } = useRouter();
  const topics = useQuery(topicListQuery);
  const write = paths.writeUpNew({ topic: search.topic });
  useShortcut('n', () => history.push(write));
  const create = () => change({ create: true });
  const grid = search.show === 'topics';
  return (
    <>
      <Page kind="head">
        <PageHeader title={t('title')} actions={<Actions write={write} onCreate={create} />}>
          <Segmented
            label={t('view.label')}
            value={grid ? 'topics' : 'writeUps'}
            onChange={(show) => change({ show: show === 'topics' ? 'topics' : undefined })}
            options={(['writeUps', 'topics'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          {!grid && <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />}
        </PageHeader>
        {!grid && <WriteUpFilters search={search} topics={topics.data ?? []} change={change} />}
      </Page>
      <Page className={styles.page}>
        {grid ? (
          <TopicGrid topics={topics.data} failed={topics.isError} onRetry={() => void topics.refetch()} onCreate={create} />
        ) : (
          <div className={styles.columns}>
            <WriteUpList search={search} change={change} write={write} />
            <TopicColumn topics={topics} search={search} change={change} />
          </div>
        )}
      </Page>
      {search.create && (
        <Suspense>
          <CreateTopicDrawer onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </>
  );
}

function useTopicListAddress(): { search: TopicListSearch; change: (changes: TopicListChanges) => void } {
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => topicListSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.topics({ ...search }));
  const change = (changes: TopicListChanges) => {
    const leafs = 'page' in changes;
    const stays = leafs || 'create' in changes || 'show' in changes;
    const next = paths.topics({ ...search, ...(stays ? {} : { page: undefined }), ...changes });
    if ('create' in changes && listBelow(history) === next) return backToList(history);
    if (changes.create) history.push(next, onList(paths.topics({ ...search })));
    else if (leafs || 'show' in changes) history.push(next);
    else history.replace(next);
  };
  return { search, change };
}

function Actions({ write, onCreate }: { write: string; onCreate: () => void }) {
  const t = useT('topics');
  const phone = usePhone();
  return (
    <>
      <Button icon={<IconPlus size={14} />} onClick={onCreate}>
        {t('create')}
      </Button>
      <ButtonLink kind="main" href={write} icon={<IconPencil size={14} />} after={phone ? undefined : <Kbd bare>n</Kbd>}>
        {t('write')}
      </ButtonLink>
    </>
  );
}
