import { LIMITS } from '@coloa/contract/limits.ts';
import { type Notification, notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { notificationsKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { toast } from '../ui/feedback/toast.ts';
import { markKey, unreadQuery, withRead } from './notification-count.queries.ts';

const pagesKey = [...notificationsKey, 'page'] as const;
const panelKey = [...notificationsKey, 'panel'] as const;

const MOST_UNDONE = 1_000;
const PANEL_SIZE = 20;

type Page = Awaited<ReturnType<typeof readPage>>;

/** Reads a page of notifications. The response contains the current unread count, which replaces the cached count. */
async function readPage(
  queryClient: QueryClient,
  query: { unread?: 'true'; before?: string; page?: number; pageSize?: number },
  signal?: AbortSignal,
) {
  const answer = await call(notificationsContract.list, { query }, { background: true, signal });
  queryClient.setQueryData(unreadQuery.queryKey, { unread: answer.unread });
  return answer;
}

const narrowedTo = (unread: boolean): { unread?: 'true' } => (unread ? { unread: 'true' } : {});

/** Each page starts after the last id of the previous page, so that new notifications cause no duplicates. */
export const panelQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...panelKey, unread],
    queryFn: ({ client, signal, pageParam }) =>
      readPage(client, { ...narrowedTo(unread), pageSize: PANEL_SIZE, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, total }) => (items.length < total ? (items.at(-1)?.id ?? null) : null),
    // An error page must not replace the page below the panel.
    meta: { background: true },
  });

export const notificationPageQuery = ({ unread = false, page = 1 }: { unread?: boolean; page?: number }) =>
  queryOptions({
    queryKey: [...pagesKey, unread, page],
    queryFn: ({ client, signal }) => readPage(client, { ...narrowedTo(unread), page }, signal),
    placeholderData: keepPreviousData,
  });

type Change = <Held extends Pick<Page, 'items'>>(page: Held) => Held;

function show(queryClient: QueryClient, change: Change, unread: (before: number) => number): void {
  queryClient.setQueriesData<Page>({ queryKey: pagesKey }, (page) => page && change(page));
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: panelKey }, (data) => data && { ...data, pages: data.pages.map(change) });
  queryClient.setQueryData(unreadQuery.queryKey, (count) => count && { unread: Math.max(0, unread(count.unread)) });
}

/**
 * Refetches the notifications, but only after the last running request, because data read between two requests would show the old state.
 */
function settle(queryClient: QueryClient): Promise<void> | undefined {
  return queryClient.isMutating({ mutationKey: markKey }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey: notificationsKey });
}

/**
 * Marks a notification as read or unread. `quietly` suppresses the error toast, for notifications that the page marks because their subject
 * was opened.
 */
export function useMark({ quietly = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: markKey,
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call(notificationsContract.read, { body: { ids: [id], read } }, { background: true }),
    meta: { quiet: quietly },
    onMutate: async ({ id, read }) => {
      await queryClient.cancelQueries({ queryKey: notificationsKey });
      show(
        queryClient,
        withRead(read, (each) => each === id),
        (before) => before + (read ? -1 : 1),
      );
    },
    onSettled: () => settle(queryClient),
  });
}

/** Returns the ids of the unread notifications up to `upTo`, or null if there are too many to restore. */
async function unreadUpTo(upTo: string): Promise<string[] | null> {
  const ids: string[] = [];
  let before: string | undefined;
  do {
    const query = { unread: 'true', pageSize: LIMITS.pageSizeMax, ...(before && { before }) } as const;
    const { items, total } = await call(notificationsContract.list, { query }, { background: true });
    ids.push(...items.map(({ id }) => id));
    before = items.length < total ? items.at(-1)?.id : undefined;
  } while (before && ids.length < MOST_UNDONE);
  // Ids increase with time. Notifications newer than `upTo` are not marked, so an undo leaves them out.
  return before ? null : ids.filter((id) => id <= upTo);
}

async function newest(): Promise<Notification['id'] | undefined> {
  const { items } = await call(notificationsContract.list, { query: { pageSize: 1 } }, { background: true });
  return items[0]?.id;
}

/**
 * Marks all notifications up to a given id as read, and then offers an undo. `mutate(null)` also marks those that the page has not loaded.
 */
export function useMarkAll() {
  const t = useT('notifications');
  const queryClient = useQueryClient();
  const giveBack = useMutation({
    mutationKey: markKey,
    mutationFn: async (ids: readonly string[]) => {
      for (let at = 0; at < ids.length; at += LIMITS.pageSizeMax) {
        const body = { ids: ids.slice(at, at + LIMITS.pageSizeMax), read: false };
        await call(notificationsContract.read, { body }, { background: true });
      }
    },
    onSettled: () => settle(queryClient),
  });
  return useOneMutation({
    mutationKey: markKey,
    mutationFn: async (seen: Notification['id'] | null) => {
      const upTo = seen ?? (await newest());
      if (upTo === undefined) return [];
      const ids = await unreadUpTo(upTo);
      await call(notificationsContract.read, { body: { upTo, read: true } }, { background: true });
      return ids;
    },
    onSuccess: (ids) => {
      show(queryClient, withRead(true), () => 0);
      toast.ok(t('allRead'), ids && ids.length > 0 ? { label: t('ui:undo'), run: () => giveBack.mutate(ids) } : undefined);
    },
    onSettled: () => settle(queryClient),
  });
}
