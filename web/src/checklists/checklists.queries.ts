import { type ChecklistCategory, checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import type { ChecklistSearch } from './checklists.search.ts';

const checklistsKey = ['checklists'] as const;

export type ChecklistQuery = NonNullable<NonNullable<ArgsOf<typeof checklistsContract.list>['query']>>;

/** Value of the URL parameter `standard` for custom controls. */
export const OWN = 'own';

export const listQueryOf = ({ standard, version, control: _open, ...rest }: ChecklistSearch) => ({
  ...rest,
  ...(standard === OWN ? { own: 'true' as const } : { standard, standardVersion: version }),
});

export const checklistsQuery = (query: ChecklistQuery) =>
  queryOptions({
    queryKey: [...checklistsKey, 'list', query],
    queryFn: ({ signal }) => call(checklistsContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export const checklistQuery = (id: string) =>
  queryOptions({
    queryKey: [...checklistsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(checklistsContract.list, { query: { id } }, { signal, background: true })).items[0] ?? null,
  });

export const categoriesQuery = queryOptions({
  queryKey: [...checklistsKey, 'categories'],
  queryFn: ({ signal }) => call(checklistsContract.categories, {}, { signal, background: true }),
});

function useRefreshChecklists(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: checklistsKey });
}

export type NewChecklist = ArgsOf<typeof checklistsContract.create>['body'];
export type ChecklistChange = NonNullable<ArgsOf<typeof checklistsContract.update>['body']>;

export function useCreateChecklist() {
  const refresh = useRefreshChecklists();
  return useOneMutation({
    mutationFn: (body: NewChecklist) => call(checklistsContract.create, { body }, { takes: ofField }),
    onSuccess: refresh,
  });
}

export function useUpdateChecklist(id: string) {
  const refresh = useRefreshChecklists();
  return useOneMutation({
    mutationFn: (body: ChecklistChange) =>
      call(
        checklistsContract.update,
        { params: { id }, body },
        { takes: (problem) => problem.code === 'EDIT_CONFLICT' || ofField(problem) },
      ),
    onSuccess: refresh,
  });
}

export function useRemoveChecklist(id: string) {
  const refresh = useRefreshChecklists();
  return useOneMutation({ mutationFn: () => call(checklistsContract.remove, { params: { id } }), onSuccess: refresh });
}

type ImportedFile = Omit<ArgsOf<typeof checklistsContract.import>['body'], 'preview'>;

export function usePreviewImport() {
  return useOneMutation({
    mutationFn: (body: ImportedFile) => call(checklistsContract.import, { body: { ...body, preview: true } }, { takes: () => true }),
  });
}

export function useImportChecklists() {
  const refresh = useRefreshChecklists();
  return useOneMutation({
    mutationFn: (body: ImportedFile) => call(checklistsContract.import, { body }, { takes: () => true }),
    onSuccess: refresh,
  });
}

export const placeOf = ({ standard, standardVersion }: Pick<ChecklistCategory, 'standard' | 'standardVersion'>, category?: string) => ({
  standard: standard || OWN,
  version: standardVersion || undefined,
  category,
});

export interface Standard {
  /** Name and version of the standard; empty for custom controls. */
  key: string;
  standard: string;
  standardVersion: string;
  controls: number;
  categories: ChecklistCategory[];
}

/** Groups the categories by standard; custom controls come last. */
export function standardsOf(categories: readonly ChecklistCategory[]): Standard[] {
  const groups = Map.groupBy(categories, standardOf);
  const standards = [...groups].flatMap(([key, group]): Standard[] => {
    const [first] = group;
    if (!first) return [];
    const controls = group.reduce((sum, each) => sum + each.controls, 0);
    return [{ key, standard: first.standard, standardVersion: first.standardVersion, controls, categories: group }];
  });
  return [...standards.filter(({ key }) => key !== ''), ...standards.filter(({ key }) => key === '')];
}
