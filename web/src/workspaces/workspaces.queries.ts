import type { ArgsOf } from '@coloa/contract/http.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { usersKey, workspacesKey } from '../keys/query-keys.ts';
import { call, type Takes } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { uploadTo } from '../lib/api-upload.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { refreshProfile } from '../profile/profile.queries.ts';

/** Lists the workspaces; with `bin`, only those in the bin, which only System can read. */
export const workspaceListQuery = (bin: boolean) =>
  queryOptions({
    queryKey: [...workspacesKey, 'list', bin],
    queryFn: ({ signal }) => call(workspacesContract.list, { query: bin ? { deleted: 'true' } : {} }, { signal, background: true }),
  });

export const summariesQuery = queryOptions({
  queryKey: [...workspacesKey, 'summaries'],
  queryFn: ({ signal }) => call(workspacesContract.summaries, undefined, { signal, background: true }),
  meta: { background: true },
});

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...workspacesKey, 'one', id],
    queryFn: ({ signal }) => call(workspacesContract.get, { params: { id } }, { signal, background: true }),
  });

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...workspacesKey, 'summary', id],
    queryFn: ({ signal }) => call(workspacesContract.summary, { params: { id } }, { signal, background: true }),
    meta: { background: true },
  });

/** Refreshes the workspaces, the profile and the users. The last two are included, because both contain names of workspaces. */
function useRefreshWorkspaces(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: workspacesKey }),
      queryClient.invalidateQueries({ queryKey: usersKey }),
      refreshProfile(queryClient),
    ]);
}

type NewWorkspace = ArgsOf<typeof workspacesContract.create>['body'];
export type WorkspaceChange = NonNullable<ArgsOf<typeof workspacesContract.update>['body']>;

export function useCreateWorkspace() {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: (body: NewWorkspace) => call(workspacesContract.create, { body }, { takes: ofField }),
    onSuccess: refresh,
  });
}

export function useUpdateWorkspace(id: string, takes?: Takes) {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: (body: WorkspaceChange) => call(workspacesContract.update, { params: { id }, body }, { takes }),
    onSuccess: refresh,
  });
}

/** Uploads the logo of a workspace. The page itself shows errors. */
export function useSetLogo(id: string) {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: (picture: File) => uploadTo(workspacesContract.setLogo, picture, picture.name, { params: { id }, takes: () => true }),
    meta: { quiet: true },
    onSuccess: refresh,
  });
}

export function useRemoveLogo(id: string) {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: (_none: undefined) => call(workspacesContract.removeLogo, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useDeleteWorkspace() {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(workspacesContract.delete, { params: { id }, body: { name } }),
    onSuccess: refresh,
  });
}

/** Identifies toasts about the deletion of a workspace. */
export const aboutBin = (workspaceId: string): string => `workspace.bin ${workspaceId}`;

export function useRestoreWorkspace() {
  const refresh = useRefreshWorkspaces();
  return useOneMutation({
    mutationFn: (id: string) => call(workspacesContract.restore, { params: { id } }),
    onSettled: refresh,
  });
}
