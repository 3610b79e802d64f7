import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { FormSaving } from '../../editor/use-save-drafted-form.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import type { IssueFormTypes } from '../form/edit-conflict.ts';
import { filledEvidence } from '../form/evidence/evidence-value.ts';
import { changedNames, updateBody } from '../form/issue-value.ts';
import { refreshIssues } from '../issues.queries.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { acceptCorrection } from './corrections.queries.ts';
import type { CorrectionForm } from './use-correction-form.ts';

export interface CorrectionSaving {
  form: CorrectionForm;
  note: string;
  onSent: () => void;
}

interface Options {
  issue: Issue | null;
  saving: CorrectionSaving | null;
  sentEvidence: RefObject<readonly IssueEvidence[]>;
}

/** Returns the form's `store` function, which proposes the form's changes as a correction, or accepts a correction with them. */
export function useStoreCorrection({ issue, saving, sentEvidence }: Options): FormSaving<IssueFormTypes>['store'] {
  const t = useT('corrections');
  const queryClient = useQueryClient();
  const { search } = useListAddress();
  return async (_wanted, steps) => {
    if (!issue || !saving) return undefined;
    const { id, key, project } = issue;
    const sent = await steps.send(async () => {
      const { value, start } = steps.now();
      sentEvidence.current = filledEvidence(value.evidence);
      const names = changedNames(start.base, value).filter((name) => name !== 'priority');
      const body = { ...updateBody(value, names), version: start.version ?? issue.version };
      if (saving.form.kind === 'accept') await acceptCorrection({ correctionId: saving.form.correction.id, edit: body });
      else await call(correctionsContract.propose, { params: { id }, body: { ...body, note: saving.note } }, { background: true });
      return value;
    });
    if (!sent) return undefined;
    steps.stored(sent);
    saving.onSent();
    void refreshIssues(queryClient);
    return { message: saving.form.kind === 'accept' ? t('accepted') : t('sent', { key }), page: paths.issue(project.id, id, search) };
  };
}
