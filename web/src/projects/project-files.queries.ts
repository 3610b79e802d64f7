import type { File as StoredFile, Uploaded } from '@coloa/contract/files/files.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { refreshProjects } from './projects.queries.ts';

const filesPageSize = 50;

export const projectFilesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...projectKeys.files(id), page],
    queryFn: ({ signal }) =>
      call(projectsContract.files, { params: { id }, query: { page, pageSize: filesPageSize } }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

/** Returns a function that attaches an uploaded file to the project. Shows no error toast, because the list of uploads shows the error. */
export function useAttachToProject(projectId: string): (uploaded: Uploaded) => Promise<unknown> {
  const t = useT('projects');
  const queryClient = useQueryClient();
  return async ({ attachmentId, name }) => {
    await call(projectsContract.attach, { body: { projectId, attachmentId } }, { background: true });
    toast.ok(t('files.added', { name }));
    await refreshProjects(queryClient);
  };
}

/** Removes only files of the project itself. The page of an issue removes the files of that issue. */
export function useRemoveFile(projectId: string) {
  const t = useT('projects');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ attachmentId }: StoredFile) => call(projectsContract.detach, { params: { id: projectId, attachmentId } }),
    onSuccess: (_done, { name }) => toast.ok(t('files.removed', { name })),
    onSettled: () => Promise.all([refreshProjects(queryClient), queryClient.invalidateQueries({ queryKey: ['issues'] })]),
  });
}
