import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { toast } from '../ui/toast.ts';
import { refreshIssues, showInCache } from './issues.queries.ts';

/** A change of status. */
export interface Step {
  issueId: string;
  /** The status one saw; the server refuses when it is another by now. */
  from: IssueStatus;
  to: IssueStatus;
  note: string;
}

/** Makes a step; `silently` where many are made and the caller counts. */
export const moveIssue = ({ issueId, from, to, note }: Step, options: { background?: boolean } = {}): Promise<true> =>
  call(issuesContract.update, { params: { id: issueId }, body: { status: to, from, ...(note.trim() && { note: note.trim() }) } }, options);

/** What a step is called, by where it leads: sending back and taking out of REJECTED both lead to DRAFT. */
export type StepName = 'sendToReview' | 'accept' | 'sendBack' | 'reject' | 'reopen';

export function stepName(from: IssueStatus, to: IssueStatus): StepName {
  if (to === 'IN_REVIEW') return 'sendToReview';
  if (to === 'OPEN') return 'accept';
  if (to === 'REJECTED') return 'reject';
  return from === 'REJECTED' ? 'reopen' : 'sendBack';
}

/** Changes the status, shown at once. Resolves when the server has it. */
export function useMoveIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (step: Step) => moveIssue(step),
    onMutate: ({ issueId, to }) => showInCache(queryClient, issueId, { status: to }),
    onSuccess: (_done, { from, to }) => toast.ok(t(`step.${stepName(from, to)}.done`)),
    onError: (_error, { issueId, from }) => showInCache(queryClient, issueId, { status: from }),
    onSettled: () => refreshIssues(queryClient),
  });
}

/** Takes an issue out of the bin. */
export function useRestoreIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (id: string) => call(issuesContract.restore, { params: { id } }),
    onSuccess: () => toast.ok(t('restored')),
    onSettled: () => refreshIssues(queryClient),
  });
}

/** Moves an issue to the bin; the toast takes it back. */
export function useDeleteIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const restore = useRestoreIssue();
  return useOneMutation({
    mutationFn: ({ id }: { id: string; key: string }) => call(issuesContract.delete, { params: { id } }),
    onSuccess: (_done, { id, key }) => {
      toast.ok(t('deleted', { key }), { label: t('ui:undo'), run: () => restore.mutate(id) });
      void refreshIssues(queryClient);
    },
  });
}
