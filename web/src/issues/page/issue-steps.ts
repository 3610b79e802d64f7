import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { StepName } from '../../activity/step-name.ts';
import { type CallOptions, call, type Takes } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshIssues, showInCache } from '../issues.queries.ts';

export interface Step {
  issueId: string;
  /** The status that the user sees. The server rejects the step if the status has changed in the meantime. */
  from: IssueStatus;
  to: IssueStatus;
  note: string;
  /** Id of the original issue, required for `DUPLICATE`. */
  duplicateOf?: string;
  /** Review date of the accepted risk, required for `RISK_ACCEPTED`. */
  riskUntil?: string;
  /** Name and role of the person who accepts the risk. */
  riskOwner?: string;
}

export const moveIssue = ({ issueId, from, to, note, ...needs }: Step, options: CallOptions = {}): Promise<true> =>
  call(
    issuesContract.update,
    { params: { id: issueId }, body: { status: to, from, ...(note.trim() && { note: note.trim() }), ...needs } },
    options,
  );

interface NamedStep extends Step {
  name: StepName;
  /** The key of the issue. The toast names it, because it remains visible on the next issue. */
  key: string;
  asked: boolean;
  /** Whether the user leads the project, and can therefore return rejected issues and duplicates to draft. */
  leads?: boolean;
}

/** Identifies toasts about the status of an issue. */
export const aboutStatus = (issueId: string): string => `issue.status ${issueId}`;
const aboutBin = (issueId: string): string => `issue.bin ${issueId}`;

const ENDS: ReadonlySet<StepName> = new Set(['duplicate', 'reject']);

/** Accepts errors of the dialog's fields. Other errors, such as a concurrent status change, belong to no field. */
const ofDialog: Takes = ({ path }) => ['note', 'duplicateOf', 'riskUntil', 'riskOwner'].includes(path ?? '');

/** Changes the status of an issue. Shows the new status before the response, and restores the previous status if the request fails. */
export function useMoveIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const mutation = useOneMutation({
    mutationFn: ({ name: _, key: __, asked, leads: ___, ...step }: NamedStep) => moveIssue(step, asked ? { takes: ofDialog } : {}),
    onMutate: ({ issueId, to }) => showInCache(queryClient, issueId, { status: to }),
    onSuccess: (_done, { name, key, issueId, to: from, leads = false }) => {
      const back = (to: IssueStatus, by: 'withdraw' | 'backToDraft') => ({
        label: t(`step.${by}.do`),
        run: () => mutation.mutate({ issueId, from, to, note: '', name: by, key, asked: false }),
      });
      const withdraw = name === 'readyForRetest' ? back('IN_PROGRESS', 'withdraw') : undefined;
      // No step returns to the previous status, so the toast names the step that is possible instead of offering to undo.
      toast.ok(t(`step.${name}.done`, { key }), ENDS.has(name) && leads ? back('DRAFT', 'backToDraft') : withdraw, aboutStatus(issueId));
    },
    onError: (_error, { issueId, from }) => showInCache(queryClient, issueId, { status: from }),
    onSettled: () => refreshIssues(queryClient),
  });
  return mutation;
}

export function useRestoreIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (id: string) => call(issuesContract.restore, { params: { id } }),
    onSuccess: (_done, id) => toast.ok(t('restored'), undefined, aboutBin(id)),
    onSettled: () => refreshIssues(queryClient),
  });
}

export function useDeleteIssue() {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const restore = useRestoreIssue();
  return useOneMutation({
    mutationFn: ({ id }: { id: string; key: string }) => call(issuesContract.delete, { params: { id } }),
    onSuccess: (_done, { id, key }) => {
      toast.ok(t('deleted', { key }), { label: t('ui:undo'), run: () => restore.mutate(id) }, aboutBin(id));
      void refreshIssues(queryClient);
    },
  });
}
