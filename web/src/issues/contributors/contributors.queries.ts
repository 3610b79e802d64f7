import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { findPeople } from '../../comments/comments.queries.ts';
import { issueKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { ofField } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { issueKeyIn, refreshIssues } from '../issues.queries.ts';
import type { ShareChange } from './shares.ts';

/** Finds at most 20 users who can read the issue and are not clients. */
export const readersQuery = (issueId: string, q: string) =>
  queryOptions({
    queryKey: [...issueKeys.all, 'readers', issueId, q],
    queryFn: ({ signal }) => findPeople({ on: 'issue', id: issueId }, { q, team: true }, signal),
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

/** Saves changes to the contributors. Sends one call per changed person, in sequence. If a call fails, the changes before it stay saved. */
export function useSaveContributors(issueId: string) {
  const t = useT('issues');
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (changes: readonly ShareChange[]) => {
      for (const { userId, share } of changes) {
        if (share === null) await call(issuesContract.removeContributor, { body: { issueId, userId } }, { takes: ofField });
        else await call(issuesContract.setContributor, { body: { issueId, userId, share } }, { takes: ofField });
      }
    },
    onSuccess: () => toast.ok(t('property.saved', { key: issueKeyIn(queryClient, issueId), name: t('property.contributors') })),
    onSettled: () => refreshIssues(queryClient),
  });
}
