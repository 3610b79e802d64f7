import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The rows of a list page as they were when an issue was opened from it, and the total of the list as text, such as '120'. */
interface Queue {
  rows: readonly IssueRow[];
  total: string;
}

const queuesKey = ['issue-queues'] as const;

/**
 * Returns the rows among which an issue has its place. A row that has left the list in the meantime, for example because the issue was
 * accepted, keeps its place until the user opens the list again. Returns undefined while the list loads, or if it lacks the issue.
 */
export function useQueue(listHref: string, issueId: string, items: readonly IssueRow[] | undefined, total: string): Queue | undefined {
  const queryClient = useQueryClient();
  const queryKey = [...queuesKey, listHref];
  const kept = useQuery<Queue>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  const has = (rows: readonly IssueRow[] | undefined) => rows?.some((row) => row.id === issueId) ?? false;
  const isKept = has(kept?.rows);
  const rows = isKept ? kept?.rows : has(items) ? items : undefined;
  const queue = rows && { rows, total: (isKept && kept?.total) || total };
  const changed = queue !== undefined && (queue.rows !== kept?.rows || queue.total !== kept.total);
  useEffect(() => {
    if (changed) queryClient.setQueryData<Queue>(queryKey, queue);
  });
  return queue;
}

/** Forgets the places of issues that have left a list, because the user sees the list as it is now. */
export function useNewQueues(): void {
  const queryClient = useQueryClient();
  useEffect(() => queryClient.removeQueries({ queryKey: queuesKey }), [queryClient]);
}
