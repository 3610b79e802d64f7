import { type Checklist, type ChecklistCategory, checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import {
  type ControlDetail,
  type ProjectChecklists,
  projectChecklistsContract,
} from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { controlKeys, projectKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { type IssueLink, linkToSend, withLink } from '../../linked-issues/issue-link.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { listQueryOf, placeOf } from '../checklists.queries.ts';

export const controlsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...controlKeys.ofProject(projectId), 'list'],
    queryFn: ({ signal }) => call(projectChecklistsContract.list, { params: { projectId } }, { signal, background: true }),
    refetchOnMount: 'always',
  });

export const controlQuery = (projectId: string, controlId: string) =>
  queryOptions({
    queryKey: [...controlKeys.ofProject(projectId), 'one', controlId],
    queryFn: ({ signal }) => call(projectChecklistsContract.detail, { params: { projectId, controlId } }, { signal, background: true }),
    meta: { background: true },
  });

export const coverageQuery = (projectId: string) =>
  queryOptions({
    queryKey: controlKeys.coverage(projectId),
    queryFn: ({ signal }) => call(projectChecklistsContract.coverage, { params: { projectId } }, { signal, background: true }),
    refetchOnMount: 'always',
  });

export const takeableCategoriesQuery = queryOptions({
  queryKey: ['checklists', 'takeable', 'categories'],
  queryFn: ({ signal }) => call(checklistsContract.categories, {}, { signal, background: true }),
  meta: { background: true },
});

const takeable = { active: 'true' as const, pageSize: LIMITS.controlsPageMax };
const takeableKey = ['checklists', 'takeable'] as const;

/** Loads every page, because deselecting 1 control of a chosen category selects all its other controls one by one. */
export const takeableOfQuery = (category: ChecklistCategory) => {
  const query = { ...listQueryOf(placeOf(category, category.key)), ...takeable };
  return queryOptions({
    queryKey: [...takeableKey, query],
    queryFn: async ({ signal }) => {
      const all: Checklist[] = [];
      for (let page = 1; ; page++) {
        const { items, total } = await call(checklistsContract.list, { query: { ...query, page } }, { signal, background: true });
        all.push(...items);
        if (items.length === 0 || all.length >= total) return all;
      }
    },
    meta: { background: true },
  });
};

export const takeableFoundQuery = (q: string) =>
  queryOptions({
    queryKey: [...takeableKey, { q }],
    queryFn: ({ signal }) => call(checklistsContract.list, { query: { q, ...takeable } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

const refreshControls = (queryClient: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: controlKeys.ofProject(projectId) }),
    queryClient.invalidateQueries({ queryKey: controlKeys.coverage(projectId) }),
    queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) }),
  ]);

export type Selection = Omit<NonNullable<ArgsOf<typeof projectChecklistsContract.take>['body']>, 'projectId'>;

export function useTakeControls(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (selection: Selection) =>
      call(projectChecklistsContract.take, { body: { projectId, ...selection } }, { takes: () => true }),
    onSuccess: () => refreshControls(queryClient, projectId),
  });
}

type ControlChange = NonNullable<ArgsOf<typeof projectChecklistsContract.update>['body']>;
type PlainEdit = Omit<ControlChange, 'linkIssues' | 'unlinkIssues'> & { controlId: string };
export type ControlEdit = PlainEdit & {
  issue?: IssueLink;
  told?: { text: string; back: PlainEdit };
};

/**
 * Shows the changes of a control, except its note, before the server confirms them.
 * @returns a function that reverts the shown changes
 */
function showState(queryClient: QueryClient, projectId: string, { controlId, assetId, state, perAsset, issue }: ControlEdit): () => void {
  const [listKey, controlKey] = [controlsQuery(projectId).queryKey, controlQuery(projectId, controlId).queryKey];
  const before = queryClient.getQueryData(controlKey);
  const rowBefore = queryClient.getQueryData(listKey)?.controls.find(({ id }) => id === controlId);
  // The server computes the overall state of a control with results per asset.
  const shown = ({ issues }: Pick<ControlDetail, 'issues'>) => ({
    ...(state !== undefined && assetId === undefined && { state }),
    ...(perAsset !== undefined && { perAsset }),
    ...(issue && { issues: withLink(issues, issue) }),
  });
  queryClient.setQueryData<ProjectChecklists>(
    listKey,
    (list) => list && { ...list, controls: list.controls.map((each) => (each.id === controlId ? { ...each, ...shown(each) } : each)) },
  );
  queryClient.setQueryData<ControlDetail>(controlKey, (control) => {
    if (!control) return undefined;
    const told = control.assets.some((each) => each.assetId === assetId)
      ? control.assets
      : [...control.assets, ...(assetId === undefined ? [] : [{ assetId, state: 'NOT_STARTED' as const, note: '', by: null, at: null }])];
    const assets =
      assetId === undefined || state === undefined
        ? control.assets
        : told.map((each) => (each.assetId === assetId ? { ...each, state } : each));
    return { ...control, ...shown(control), assets };
  });
  return () => {
    queryClient.setQueryData<ProjectChecklists>(
      listKey,
      (list) =>
        list && { ...list, controls: list.controls.map((each) => (rowBefore !== undefined && each.id === controlId ? rowBefore : each)) },
    );
    queryClient.setQueryData<ControlDetail>(controlKey, before);
  };
}

export function useUpdateControl(projectId: string) {
  const queryClient = useQueryClient();
  const t = useT('ui');
  const mutationKey = ['controls', projectId, 'update'];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ controlId, issue, told: _told, ...change }: ControlEdit) => {
      const body = { ...change, ...(issue && linkToSend(issue)) };
      return call(
        projectChecklistsContract.update,
        { params: { projectId, controlId }, body },
        { takes: ({ code }) => code === 'EDIT_CONFLICT' },
      );
    },
    onMutate: async (edit) => {
      await queryClient.cancelQueries({ queryKey: controlKeys.ofProject(projectId) });
      return showState(queryClient, projectId, edit);
    },
    // Reverts locally, because the server may be unreachable for a refetch.
    onError: (_error, _edit, takeBack) => takeBack?.(),
    onSuccess: (_done, { told }) => {
      const about = told && `control ${Object.keys(told.back).toSorted()} ${told.back.controlId}`;
      if (told) toast.ok(told.text, { label: t('undo'), run: () => mutation.mutate(told.back) }, about);
    },
    // Only the last of several concurrent changes refetches: data read between two changes would briefly revert the second one.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refreshControls(queryClient, projectId);
    },
  });
  return mutation;
}
