import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type IssueUpdateInput, issueQuery, refreshIssues } from '../issues.queries.ts';

export function useAddLanguage(issueId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { language: Language; copyFrom: boolean }) => call(issuesContract.addLanguage, { body: { issueId, ...body } }),
    onSettled: () => refreshIssues(queryClient),
  });
}

/** Marks languages or single texts as up to date. `done` is the message after success. */
export function useUpToDate(issueId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ upToDate }: { upToDate: NonNullable<IssueUpdateInput['upToDate']>; done: string }) => {
      const version = queryClient.getQueryData(issueQuery(issueId).queryKey)?.version ?? 1;
      return call(issuesContract.update, { params: { id: issueId }, body: { version, upToDate } });
    },
    onSuccess: (_answer, { done }) => toast.ok(done),
    onSettled: () => refreshIssues(queryClient),
  });
}
