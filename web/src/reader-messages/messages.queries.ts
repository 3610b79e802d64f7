import type { ArgsOf } from '@coloa/contract/http.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

const PAGE_SIZE = 20;

export const shareMessagesQuery = (projectId: string, { issueId, page = 1 }: { issueId?: string; page?: number } = {}) =>
  queryOptions({
    queryKey: [...reportKeys.messages(projectId), issueId ?? '', page],
    queryFn: ({ signal }) =>
      call(
        sharesContract.messages,
        { params: { id: projectId }, query: { ...(issueId !== undefined && { issueId }), page, pageSize: PAGE_SIZE } },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { background: true },
  });

export function useSetShareMessage(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ArgsOf<typeof sharesContract.setMessage>['body']) =>
      call(sharesContract.setMessage, { params: { id: projectId }, body }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportKeys.messages(projectId) }),
        // The list of report links shows the number of open messages, so it is refetched too.
        queryClient.invalidateQueries({ queryKey: reportKeys.shares(projectId) }),
      ]),
  });
}
