import type { ArgsOf } from '@coloa/contract/http.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { topicKeys, writeUpKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField, type Problem } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

export const topicListQuery = queryOptions({
  queryKey: topicKeys.list,
  queryFn: ({ signal }) => call(topicsContract.list, {}, { signal, background: true }),
});

export const topicOptionsQuery = queryOptions({
  queryKey: topicKeys.options,
  queryFn: ({ signal }) => call(topicsContract.options, {}, { signal, background: true }),
  meta: { background: true },
});

export const categoriesQuery = queryOptions({
  queryKey: topicKeys.categories,
  queryFn: ({ signal }) => call(topicsContract.categories, {}, { signal, background: true }),
  meta: { background: true },
});

export const topicQuery = (id: string) =>
  queryOptions({
    queryKey: topicKeys.one(id),
    queryFn: ({ signal }) => call(topicsContract.get, { params: { topic_id: id } }, { signal, background: true }),
    refetchOnMount: 'always',
  });

/** Contains at most `LIMITS.writeUpsPerTopic` published write-ups, newest first. */
export const writeUpsOfTopicQuery = (id: string) =>
  queryOptions({
    queryKey: writeUpKeys.ofTopic(id),
    queryFn: ({ signal }) => call(topicsContract.listWriteUps, { params: { topic_id: id } }, { signal, background: true }),
    refetchOnMount: 'always',
    meta: { background: true },
  });

/** Refreshes the topics and the write-ups. The write-ups are included, because each of them contains data of its topic. */
const refreshTopics = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([topicKeys.all, writeUpKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

const inForm = (problem: Problem): boolean => ofField(problem) || problem.code === 'EDIT_CONFLICT';

export function useCreateTopic() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: ArgsOf<typeof topicsContract.create>['body']) => call(topicsContract.create, { body }, { takes: inForm }),
    onSuccess: () => refreshTopics(queryClient),
  });
}

export function useUpdateTopic(id: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: ArgsOf<typeof topicsContract.update>['body']) =>
      call(topicsContract.update, { params: { id }, body }, { takes: inForm }),
    onSettled: () => refreshTopics(queryClient),
  });
}

export function useDeleteTopic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(topicsContract.delete, { params: { topic_id: id } }),
    onSuccess: (_done, id) => {
      // Removes these queries instead of refetching them, because a request for the deleted topic would fail.
      queryClient.removeQueries({ queryKey: topicKeys.one(id) });
      queryClient.removeQueries({ queryKey: writeUpKeys.ofTopic(id) });
      return refreshTopics(queryClient);
    },
  });
}
