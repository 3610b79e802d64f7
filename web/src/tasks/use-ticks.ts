import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call, react } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { linkToSend } from '../linked-issues/issue-link.ts';
import { toast } from '../ui/feedback/toast.ts';
import { personRowsQuery, refreshTasks } from './tasks.queries.ts';
import { type RowChange, withTicks } from './ticks.ts';

const tickKey = (projectId: string) => ['tick', projectId] as const;

/** Returns the rows with unsaved ticks, so that a list loaded in the meantime does not revert them. */
export function useTicked(projectId: string, rows: PersonRows[] | undefined): PersonRows[] | undefined {
  const pending = useMutationState({
    filters: { mutationKey: tickKey(projectId), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  return rows && withTicks(rows, pending);
}

export interface Tick extends RowChange {
  title: string;
  /** Called when the server has saved the tick, even after a retry or after the user has left the page. */
  onSaved?: () => void;
}

/** Saves ticks in the order of the clicks. Reverts a failed tick, and offers a retry in a toast. */
export function useTick(projectId: string, me: string) {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const mutationKey = tickKey(projectId);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `ticks of ${projectId}` },
    meta: { quiet: true },
    // The request runs in the background, because the error for a deleted row must not open an error page.
    mutationFn: ({ title: _title, onSaved: _onSaved, issue, ...change }: Tick) => {
      const body = { ...change, ...(issue && linkToSend(issue)) };
      return call(tasksContract.tick, { body }, { background: true });
    },
    onSuccess: (_done, tick) => {
      queryClient.setQueryData(personRowsQuery(projectId, me).queryKey, (rows) => rows && withTicks(rows, [tick]));
      tick.onSaved?.();
    },
    onError: (error, tick) => {
      if (error instanceof ApiError && error.kind === 'signedOut') return react(error);
      toast.bad(`${t('rows.failedTick', { title: tick.title })} ${failureText(error)}`, { label: t('ui:retry'), run: () => mutate(tick) });
    },
    onSettled: () => {
      // Refetches once after several quick ticks. The mutation does not await the refetch, because the next tick would have to wait too.
      if (queryClient.isMutating({ mutationKey }) === 1) void refreshTasks(queryClient, projectId);
    },
  });
  return mutate;
}
