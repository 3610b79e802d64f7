import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import type { Similar } from '@coloa/contract/similar/similar.contract.ts';
import { useT } from '../../../lib/i18n.ts';
import { KeyText } from '../../../ui/data/words.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { contentsOf } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';

interface RepeatDialogProps {
  form: IssueFormState;
  project: Project;
  original: Similar['issues'][number];
  onClose: () => void;
}

/** Asks before the form saves the new issue and marks it as a duplicate. A review comes before that, so its texts are required. */
export function RepeatDialog({ form, project, original: { id, key, title }, onClose }: RepeatDialogProps) {
  const t = useT('similar');
  const blocked = missingForReview(contentsOf(form.read()), project.languages).length > 0;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('repeatTitle', { key })}
      confirm={t('repeatConfirm')}
      danger={false}
      blocked={blocked}
      onConfirm={() => form.save({ send: true, stay: false, repeats: { id, key } })}
    >
      <p>
        <KeyText>{key}</KeyText> {title}
      </p>
      <p>{t(blocked ? 'repeatBlocked' : 'repeatBody')}</p>
    </ConfirmDialog>
  );
}
