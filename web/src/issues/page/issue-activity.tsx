import type { HistoryEntry, Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Activity } from '../../activity/activity.tsx';
import { issueKeys } from '../../keys/query-keys.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { issueHistoryQuery } from '../issues.queries.ts';
import { changesTexts, HistoryItem } from './history-item.tsx';

const IssueVersionsDrawer = lazy(() =>
  import('../versions/issue-versions-drawer.tsx').then((module) => ({ default: module.IssueVersionsDrawer })),
);

export function IssueActivity({ issue }: { issue: Issue }) {
  const t = useT('comments');
  const queryClient = useQueryClient();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(issueHistoryQuery(issue.id));
  const [comparing, setComparing] = useState<{ entry: string | null } | null>(null);
  const newest = data?.pages.flatMap(({ items }) => items).find(changesTexts)?.id;
  const { edit, versions } = issue.can;
  const versionsOf = useCallback(
    ({ id }: HistoryEntry) => {
      if (!versions) return null;
      // The newest entry contains the current texts, so it opens the comparison with the previous version.
      const former = id === newest;
      const label = t(edit ? (former ? 'versions.former' : 'versions.restore') : 'versions.compare');
      return { label, open: () => setComparing({ entry: former ? null : id }) };
    },
    [versions, edit, newest, t],
  );
  const entries = useMemo(
    () =>
      data?.pages.flatMap((page) =>
        page.items.map((entry) => ({
          id: entry.id,
          at: entry.at,
          item: <HistoryItem key={entry.id} issueId={issue.id} entry={entry} versions={versionsOf(entry)} />,
        })),
      ),
    [data, issue.id, versionsOf],
  );
  return (
    <>
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
      {comparing && (
        <Suspense>
          <IssueVersionsDrawer issue={issue} entry={comparing.entry} onClose={() => setComparing(null)} />
        </Suspense>
      )}
    </>
  );
}
