import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Activity } from '../../activity/activity.tsx';
import { issueKeys } from '../../keys/query-keys.ts';
import { paths } from '../../routes/paths.ts';
import { issueHistoryQuery } from '../issues.queries.ts';
import { HistoryItem } from './history-item.tsx';

export function IssueActivity({ issue }: { issue: Issue }) {
  const queryClient = useQueryClient();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(issueHistoryQuery(issue.id));
  const entries = useMemo(
    () =>
      data?.pages.flatMap((page) =>
        page.items.map((entry) => ({ id: entry.id, at: entry.at, item: <HistoryItem key={entry.id} entry={entry} /> })),
      ),
    [data],
  );
  return (
    <Activity
      target={{ on: 'issue', id: issue.id }}
      history={{
        entries,
        failed: isError,
        retry: () => void refetch(),
        loadMore: hasNextPage ? () => void fetchNextPage() : null,
        loading: isFetchingNextPage,
      }}
      onGone={() => void queryClient.invalidateQueries({ queryKey: issueKeys.one(issue.id) })}
      addressOf={(comment) => paths.issue(issue.project.id, issue.id, { comment })}
    />
  );
}
