import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { issueQuery, refreshIssues } from '../issues.queries.ts';

export function useAddLanguage(issueId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { language: Language; copyFrom: boolean }) => call(issuesContract.addLanguage, { body: { issueId, ...body } }),
    onSettled: () => refreshIssues(queryClient),
  });
}

export function useUpToDate(issueId: string) {
  const t = useT('issues');
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (language: Language) => {
      const version = queryClient.getQueryData(issueQuery(issueId).queryKey)?.version ?? 1;
      return call(issuesContract.update, { params: { id: issueId }, body: { version, upToDate: [language] } });
    },
    onSuccess: (_done, language) => toast.ok(t('languages.upToDateDone', { name: t(`languages.name.${language}`) })),
    onSettled: () => refreshIssues(queryClient),
  });
}
