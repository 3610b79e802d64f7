import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugListContract, type SeverityChange } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugProposalsContract, type ProposalState } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useRefreshTree } from './vrts.queries.ts';

const bugsKey = ['bugs'] as const;

export const bugQuery = (bugId: string) =>
  queryOptions({
    queryKey: [...bugsKey, 'detail', bugId],
    queryFn: ({ signal }) => call(bugsContract.detail, { body: { bugId } }, { signal, background: true }),
    // Suppresses toasts for field errors, because the page itself reports that the type does not exist.
    meta: { takes: ofField },
  });

/** The server returns all proposals to users who can decide on them, and to other users only their own. */
export const proposalsQuery = (query: { state?: ProposalState | undefined; bugId?: string | undefined; page?: number }) =>
  queryOptions({
    queryKey: [...bugsKey, 'proposals', query],
    queryFn: ({ signal }) => call(bugProposalsContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: [...bugsKey, 'proposal', id],
    queryFn: ({ signal }) => call(bugProposalsContract.get, { params: { id } }, { signal, background: true }),
  });

/** Returns a function that refetches the types, and also the tree, from which other pages take the names and severities of types. */
function useRefreshBugs(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const refreshTree = useRefreshTree();
  return () => Promise.all([refreshTree(), queryClient.invalidateQueries({ queryKey: bugsKey })]);
}

type NewBug = ArgsOf<typeof bugListContract.create>['body'];
type BugChange = NonNullable<ArgsOf<typeof bugListContract.update>['body']>;

export function useCreateBug() {
  const refresh = useRefreshBugs();
  return useOneMutation({
    mutationFn: (body: NewBug) => call(bugListContract.create, { body }, { takes: ofField }),
    onSuccess: refresh,
  });
}

export function useUpdateBug(id: string) {
  const refresh = useRefreshBugs();
  return useOneMutation({
    mutationFn: (body: BugChange) => call(bugListContract.update, { params: { id }, body }, { takes: ofField }),
    onSuccess: refresh,
  });
}

/** Changes severities. The response counts the changed types, which are those whose severity was still `from`. */
export function useSetSeverities() {
  const refresh = useRefreshBugs();
  return useOneMutation({
    mutationFn: (changes: SeverityChange[]) => call(bugListContract.updateSeverities, { body: { changes } }),
    onSuccess: refresh,
  });
}

/** Calls `leave` before refetching, because the page of the removed type would otherwise show the type that replaced it, or an error. */
export function useRemoveBug(id: string, leave: () => void) {
  const refresh = useRefreshBugs();
  return useOneMutation({
    mutationFn: (successorId: string | null) =>
      call(bugListContract.delete, { params: { id }, query: successorId === null ? {} : { successorId } }, { takes: ofField }),
    onSuccess: () => {
      leave();
      return refresh();
    },
  });
}

export type NewTemplate = ArgsOf<typeof bugListContract.createTemplate>['body'];
export type TemplateChange = ArgsOf<typeof bugListContract.updateTemplate>['body'];

/**
 * Returns the calls that save templates. They do not refresh queries, because the caller saves one language after the other and then calls
 * `refresh` once.
 */
export function useTemplateCalls(bugId: string) {
  const queryClient = useQueryClient();
  return {
    create: (body: NewTemplate) => call(bugListContract.createTemplate, { params: { bug_id: bugId }, body }, { takes: ofField }),
    update: (id: string, body: TemplateChange) =>
      call(bugListContract.updateTemplate, { params: { template_id: id }, body }, { takes: ofField }),
    refresh: () => queryClient.invalidateQueries({ queryKey: bugsKey }),
  };
}

export function useResetTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(bugListContract.deleteTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bugsKey }),
  });
}

type NewProposal = ArgsOf<typeof bugProposalsContract.create>['body'];
type Decision = ArgsOf<typeof bugProposalsContract.decide>['body'];

export function usePropose() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: NewProposal) => call(bugProposalsContract.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bugsKey }),
  });
}

export function useDecide(id: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: Decision) =>
      call(
        bugProposalsContract.decide,
        { params: { id }, body },
        { takes: ({ code, path }) => code === 'EDIT_CONFLICT' || path === 'answer' },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bugsKey }),
  });
}

export type ImportFiles = ArgsOf<typeof bugImportContract.preview>['body'];

export function usePreviewTree() {
  return useOneMutation({ mutationFn: (body: ImportFiles) => call(bugImportContract.preview, { body }, { takes: () => true }) });
}

export function useImportTree() {
  const refresh = useRefreshBugs();
  return useOneMutation({
    mutationFn: (body: ImportFiles) => call(bugImportContract.run, { body }, { takes: () => true }),
    onSuccess: refresh,
  });
}
