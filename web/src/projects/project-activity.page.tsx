import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Activity } from '../activity/activity.tsx';
import { ProjectHistoryItem } from '../activity/project-history-item.tsx';
import { projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { nextPage } from '../lib/lists.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Page } from '../ui/layout/page.tsx';
import styles from './project.module.css';
import { useProject } from './use-project.ts';

const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: projectKeys.history(id),
    queryFn: ({ signal, pageParam }) =>
      call(projectsContract.history, { params: { id }, query: { before: pageParam } }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    meta: { background: true },
  });

export function ProjectActivityPage() {
  const t = useT('projects');
  const queryClient = useQueryClient();
  const project = useProject();
  usePageTitle(t('tab.activity'), project.name);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...historyQuery(project.id),
    enabled: project.can.history,
  });
  const entries = useMemo(
    () =>
      data?.pages.flatMap((page) =>
        page.items.map((entry) => ({ id: entry.id, at: entry.at, item: <ProjectHistoryItem key={entry.id} entry={entry} /> })),
      ),
    [data],
  );
  const history = {
    entries,
    failed: isError,
    retry: () => void refetch(),
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
    loading: isFetchingNextPage,
  };
  return (
    <Page className={styles.activity}>
      <Activity
        key={project.id}
        target={{ on: 'project', id: project.id }}
        history={project.can.history ? history : null}
        onGone={() => void queryClient.invalidateQueries({ queryKey: projectKeys.one(project.id) })}
        addressOf={(comment) => paths.projectActivity(project.id, { comment })}
      />
    </Page>
  );
}
