import type { ResponseOf } from '@coloa/contract/http.ts';
import { type ReportTemplate, reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download, saveFile } from '../../lib/api-client.ts';
import { ofField } from '../../lib/api-error.ts';
import { uploadTo } from '../../lib/api-upload.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';

export type TemplateCheck = ResponseOf<typeof reportTemplatesContract.check>;

const templatesKey = ['reportTemplates'] as const;

export const reportTemplatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(reportTemplatesContract.list, undefined, { signal, background: true }),
});

function useRefreshTemplates(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: templatesKey });
}

const FILE_NAME = 'template.docx';

/**
 * Checks a template file. If another file is selected during a check, the hook returns only the result of the last check. The form shows
 * the errors.
 */
export const useCheckTemplate = () =>
  useMutation({
    mutationFn: (file: File) => uploadTo(reportTemplatesContract.check, file, file.name, { takes: () => true }),
    meta: { quiet: true },
  });

export function useAddTemplate() {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: ({ name, file }: { name: string; file: Blob }) =>
      uploadTo(reportTemplatesContract.add, file, FILE_NAME, { query: { name }, takes: ofField }),
    onSuccess: refresh,
  });
}

export function useRenameTemplate(id: string) {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: (name: string) => call(reportTemplatesContract.rename, { params: { id }, body: { name } }, { takes: ofField }),
    onSuccess: refresh,
  });
}

/** Deletes a template. Resolves to its file, so that an undo can add the template again. */
export function useRemoveTemplate() {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: async ({ id, name }: Pick<ReportTemplate, 'id' | 'name'>) => {
      const { blob } = await download(reportTemplatesContract.file, { params: { id } });
      await call(reportTemplatesContract.remove, { params: { id } });
      return { name, file: blob };
    },
    onSuccess: refresh,
  });
}

export const useSaveTemplateFile = () =>
  useOneMutation({ mutationFn: async (id: string) => saveFile(await download(reportTemplatesContract.file, { params: { id } })) });

export const useSaveSample = () => useOneMutation({ mutationFn: async () => saveFile(await download(reportTemplatesContract.sample)) });
