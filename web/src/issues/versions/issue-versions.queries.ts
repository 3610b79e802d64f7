import type { ArgsOf } from '@coloa/contract/http.ts';
import { issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { issueKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { nextPage } from '../../lib/lists.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { issueQuery, refreshIssues } from '../issues.queries.ts';

// These keys begin with the key of the history, because each change to the history can add a version.
const versionsKey = (issueId: string) => [...issueKeys.history(issueId), 'versions'];

export const issueVersionsQuery = (issueId: string) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(issueId), 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(issueVersionsContract.list, { params: { id: issueId }, query: { before: pageParam } }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    meta: { background: true },
  });

export const issueVersionQuery = (issueId: string, version: number | undefined) =>
  queryOptions({
    queryKey: [...versionsKey(issueId), version],
    queryFn: ({ signal }) =>
      call(issueVersionsContract.get, { params: { id: issueId, version: String(version) } }, { signal, background: true }),
    enabled: version !== undefined,
    meta: { background: true },
  });

export const translationChangesQuery = (issueId: string, language: Language) =>
  queryOptions({
    queryKey: [...versionsKey(issueId), 'translation', language],
    queryFn: ({ signal }) =>
      call(issueVersionsContract.translationChanges, { params: { id: issueId }, query: { language } }, { signal, background: true }),
    meta: { background: true },
  });

interface Restoring extends Pick<ArgsOf<typeof issueVersionsContract.restore>['body'], 'language' | 'texts'> {
  restored: number;
  /** The version of the current texts, which an undo restores; null if they are empty. Undefined if this restore is itself an undo. */
  former?: number | null;
}

/** Returns the mutation that restores texts of an earlier version and then shows an undo action. */
export function useRestoreTexts(issue: Pick<Issue, 'id' | 'key'>) {
  const t = useT('comments');
  const queryClient = useQueryClient();
  const undoing = (sent: Restoring, former: number | null) =>
    former === null ? undefined : { label: t('ui:undo'), run: () => mutation.mutate({ ...sent, restored: former }) };
  const mutation = useOneMutation({
    mutationFn: ({ restored, former: _, ...body }: Restoring) => {
      const version = queryClient.getQueryData(issueQuery(issue.id).queryKey)?.version ?? 1;
      const params = { id: issue.id, version: String(restored) };
      return call(issueVersionsContract.restore, { params, body: { ...body, version } }, { takes: ({ code }) => code === 'EDIT_CONFLICT' });
    },
    onSuccess: async (_done, { former, ...sent }) => {
      await refreshIssues(queryClient);
      if (former === undefined) toast.ok(t('versions.undone'));
      else toast.ok(t('versions.restored', { name: issue.key }), undoing(sent, former));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) toast.bad(t('versions.conflict'));
      return refreshIssues(queryClient);
    },
  });
  return mutation;
}
