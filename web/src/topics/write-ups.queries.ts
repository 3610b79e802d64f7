import type { ArgsOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { WriteUp, WriteUpRow } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { topicKeys, writeUpKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type TopicListSearch, writeUpListBody } from './topics.search.ts';

export const writeUpListQuery = (search: TopicListSearch) => {
  const body = writeUpListBody(search);
  return queryOptions({
    queryKey: [...writeUpKeys.lists, body],
    queryFn: ({ signal }) => call(writeUpsContract.list, { body }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

const moreShown = 5;

export const moreOfCategoryQuery = ({ id, category }: Pick<WriteUp, 'id' | 'category'>) => {
  const body = { category, except: id, sortBy: '-publishedAt' as const, pageSize: moreShown };
  return queryOptions({
    queryKey: [...writeUpKeys.lists, body],
    queryFn: ({ signal }) => call(writeUpsContract.list, { body }, { signal, background: true }),
    meta: { background: true },
  });
};

export const writeUpQuery = (id: string) =>
  queryOptions({
    queryKey: writeUpKeys.one(id),
    queryFn: ({ signal }) => call(writeUpsContract.get, { params: { writeup_id: id } }, { signal, background: true }),
    refetchOnMount: 'always',
  });

/** Refreshes the write-ups and the topics. The topics are included, because each of them contains the number of its write-ups. */
export const refreshWriteUps = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([writeUpKeys.all, topicKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export type WriteUpInput = ArgsOf<typeof writeUpsContract.create>['body'];
export type WriteUpChanges = ArgsOf<typeof writeUpsContract.update>['body'];

// The form shows all errors itself, because an error page would hide the user's text.
const quietly = { background: true };

/** Creates a write-up. If a write-up with this id already exists, the server returns it. */
export const createWriteUp = (body: WriteUpInput) => call(writeUpsContract.create, { body }, quietly);
export const updateWriteUp = (id: string, body: WriteUpChanges) => call(writeUpsContract.update, { params: { id }, body }, quietly);

export function useDeleteWriteUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(writeUpsContract.delete, { params: { writeup_id: id } }),
    onSuccess: (_done, id) => {
      // Removes these queries instead of refetching them, because a request for the deleted write-up would fail.
      queryClient.removeQueries({ queryKey: writeUpKeys.of(id) });
      return refreshWriteUps(queryClient);
    },
  });
}

const withLike = <Liked extends Pick<WriteUpRow, 'likes' | 'liked'>>(writeUp: Liked, liked: boolean): Liked =>
  writeUp.liked === liked ? writeUp : { ...writeUp, liked, likes: Math.max(0, writeUp.likes + (liked ? 1 : -1)) };

/**
 * Sets or removes the user's like. Shows the change immediately, and reverts it if the server rejects it. The last of several quick clicks
 * applies.
 */
export function useLike(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = writeUpQuery(id);
  const mutationKey = ['like', id];
  /** While requests are pending: whether the server has stored the user's like. */
  const known = useRef<boolean | undefined>(undefined);
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  const show = (liked: boolean) => queryClient.setQueryData(queryKey, (shown) => shown && withLike(shown, liked));
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    meta: { quiet: true },
    mutationFn: (liked: boolean) => call(writeUpsContract.like, { params: { id }, body: { liked } }),
    onMutate: async (liked) => {
      await queryClient.cancelQueries({ queryKey });
      known.current ??= queryClient.getQueryData(queryKey)?.liked;
      show(liked);
    },
    onSuccess: (_done, liked) => {
      known.current = liked;
    },
    onError: (error) => {
      // While later clicks are pending, the page keeps showing the state after the last click.
      if (isLast() && known.current !== undefined) show(known.current);
      if (error instanceof ApiError && error.reported) return;
      toast.bad(failureText(error));
    },
    onSettled: () => {
      if (!isLast()) return;
      known.current = undefined;
      return Promise.all([queryKey, writeUpKeys.lists].map((each) => queryClient.invalidateQueries({ queryKey: each })));
    },
  });
  return mutate;
}

/** The proposal is refetched each time the drawer opens, because the issue may have changed. */
export const proposalQuery = (issueId: string, language: Language) =>
  queryOptions({
    queryKey: ['write-up-proposal', issueId, language],
    queryFn: ({ signal }) => call(writeUpsContract.proposeFromIssue, { query: { issueId, language } }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    meta: { background: true },
  });

export type FromIssueInput = ArgsOf<typeof writeUpsContract.createFromIssue>['body'];

export function useCreateFromIssue() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: FromIssueInput) => call(writeUpsContract.createFromIssue, { body }),
    onSuccess: () => refreshWriteUps(queryClient),
  });
}
