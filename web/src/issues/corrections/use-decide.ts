import { type Correction, correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Conflict } from '../form/edit-conflict.ts';
import { changedNames, formValueOf, type IssueValue, updateBody } from '../form/issue-value.ts';
import { mergeEdits } from '../form/merge.ts';
import { refreshIssues } from '../issues.queries.ts';
import { sidesOf } from './correction-values.ts';
import { type AcceptInput, acceptCorrection } from './corrections.queries.ts';

/** A correction that changed the same words as a later edit. The lead has to choose between the two. */
export interface CorrectionConflict extends Conflict {
  current: Issue;
}

const editOf = (current: Issue, value: IssueValue): AcceptInput => ({
  ...updateBody(value, changedNames(formValueOf(current), value)),
  version: current.version,
});

function mergedWith(current: Issue, correction: Correction): CorrectionConflict {
  const { base, mine } = sidesOf(current, correction);
  const theirs = formValueOf(current);
  return { merge: mergeEdits(base, mine, theirs), mine, theirs, version: current.version, by: null, wanted: null, current };
}

export function useAccept(correction: Correction) {
  const t = useT('corrections');
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<CorrectionConflict | null>(null);
  /** Accepts the correction. Resolves to false if the lead has to choose between conflicting edits first. */
  const accept = async (edit: AcceptInput): Promise<boolean> => {
    try {
      return await acceptCorrection({ correctionId: correction.id, edit });
    } catch (error) {
      if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) throw error;
      const met = mergedWith(error.current as Issue, correction);
      if (met.merge.conflicts.length === 0) return accept(editOf(met.current, met.merge.merged));
      setConflict(met);
      return false;
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: accept,
    onSuccess: (done) => {
      if (!done) return;
      setConflict(null);
      toast.ok(t('accepted'));
    },
    onSettled: () => refreshIssues(queryClient),
  });
  return {
    busy: isPending,
    conflict,
    dropConflict: () => setConflict(null),
    accept: () => mutate({}),
    resolve: (value: IssueValue) => conflict && mutate(editOf(conflict.current, value)),
  };
}

export function useWithdraw(correctionId: string) {
  const t = useT('corrections');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(correctionsContract.withdraw, { params: { id: correctionId } }),
    onSuccess: () => toast.ok(t('withdrawn')),
    onSettled: () => refreshIssues(queryClient),
  });
}

export function useDecline(correctionId: string) {
  const t = useT('corrections');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) => call(correctionsContract.decline, { params: { id: correctionId }, body: { answer } }),
    onSuccess: () => toast.ok(t('declined')),
    onSettled: () => refreshIssues(queryClient),
  });
}
