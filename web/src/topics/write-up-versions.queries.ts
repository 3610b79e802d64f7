import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpVersionsContract } from '@coloa/contract/topics/write-up-versions.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { writeUpKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { toast } from '../ui/feedback/toast.ts';
import { refreshWriteUps, writeUpQuery } from './write-ups.queries.ts';

const versionsKey = (id: string) => [...writeUpKeys.of(id), 'versions'];

export const writeUpVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...versionsKey(id), 'list'],
    queryFn: ({ signal }) => call(writeUpVersionsContract.list, { params: { id } }, { signal, background: true }),
    meta: { background: true },
  });

export const writeUpVersionQuery = (id: string, version: number | undefined) =>
  queryOptions({
    queryKey: [...versionsKey(id), version],
    queryFn: ({ signal }) => call(writeUpVersionsContract.get, { params: { id, version: String(version) } }, { signal, background: true }),
    enabled: version !== undefined,
    meta: { background: true },
  });

interface Restoring {
  restored: number;
  /** The version of the current text, which an undo restores. Undefined if this restore is itself an undo. */
  former?: number;
}

export function useRestoreWriteUp({ id, title }: Pick<WriteUp, 'id' | 'title'>) {
  const t = useT('comments');
  const queryClient = useQueryClient();
  const mutation = useOneMutation({
    mutationFn: ({ restored }: Restoring) => {
      const version = queryClient.getQueryData(writeUpQuery(id).queryKey)?.version ?? 1;
      const params = { id, version: String(restored) };
      return call(writeUpVersionsContract.restore, { params, body: { version } }, { takes: ({ code }) => code === 'EDIT_CONFLICT' });
    },
    onSuccess: async (_done, { former }) => {
      await refreshWriteUps(queryClient);
      if (former === undefined) toast.ok(t('versions.undone'));
      else
        toast.ok(t('versions.restored', { name: `“${title}”` }), { label: t('ui:undo'), run: () => mutation.mutate({ restored: former }) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) toast.bad(t('versions.conflict'));
      return refreshWriteUps(queryClient);
    },
  });
  return mutation;
}
