import { type ExportJob, exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callAsync, download, saveFile } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const jobsKey = ['exports', 'jobs'] as const;
const orderKey = (id: string) => ['exports', 'order', id] as const;
/** Often enough for a bar that moves; what takes long is asked after less often. */
const POLL_MS = 700;
const LONG_MS = 10_000;
const LONG_POLL_MS = 2_500;

/** What is asked for as a file. */
export type ExportOrder =
  | { kind: 'REPORT'; body: ArgsOf<typeof exportsContract.report>['body'] }
  | { kind: 'PROJECT'; projectId: string }
  | { kind: 'ISSUES'; query: ArgsOf<typeof exportsContract.issues>['query'] };

export const isRunning = ({ status }: Pick<ExportJob, 'status'>): boolean => status === 'WAITING' || status === 'RUNNING';

const pollAfter = (jobs: readonly ExportJob[]): number | false => {
  const running = jobs.filter(isRunning);
  if (running.length === 0) return false;
  return running.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < LONG_MS) ? POLL_MS : LONG_POLL_MS;
};

/** One's exports of the last seven days, of a project or of all, newest first; asked again while one of them is on its way. */
export const exportJobsQuery = (projectId?: string) =>
  queryOptions({
    // One list for all who show some of it.
    queryKey: jobsKey,
    queryFn: ({ signal }) => call(exportsContract.jobs, {}, { signal, background: true }),
    select: ({ items }) => (projectId === undefined ? items : items.filter((job) => job.projectId === projectId)),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollAfter(state.data?.items ?? []),
    meta: { background: true },
  });

const refresh = (queryClient: QueryClient): Promise<unknown> => queryClient.invalidateQueries({ queryKey: jobsKey });

function ask(order: ExportOrder): Promise<ExportJob> {
  switch (order.kind) {
    case 'REPORT':
      return callAsync<ExportJob, typeof exportsContract.report>(exportsContract.report, { body: order.body });
    case 'PROJECT':
      return callAsync<ExportJob, typeof exportsContract.project>(exportsContract.project, { params: { id: order.projectId } });
    case 'ISSUES':
      return callAsync<ExportJob, typeof exportsContract.issues>(exportsContract.issues, { query: order.query });
  }
}

/** Asks for a file; it is made on the server, wherever one goes meanwhile. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useOneMutation<ExportJob, ExportOrder>({
    mutationFn: ask,
    onSuccess: (job, order) => {
      // To ask again, as long as this page stands.
      queryClient.setQueryData(orderKey(job.id), order);
      return refresh(queryClient);
    },
  });
}

/** How a file was asked for; undefined for those asked for before this page was opened, or elsewhere. */
export const orderOf = (queryClient: QueryClient, id: string): ExportOrder | undefined => queryClient.getQueryData(orderKey(id));

/** Cancels one that is on its way, or drops one that is finished. */
export function useDropExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(exportsContract.cancelJob, { params: { id } }, { background: true }),
    onSettled: () => refresh(queryClient),
  });
}

/** One may lie in a menu over any page: what goes wrong is said there, and leads nowhere else. */
export function useDownloadExport() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (id: string) => saveFile(await download(exportsContract.result, { params: { id } }, { background: true })),
    onError: () => refresh(queryClient),
  });
}
