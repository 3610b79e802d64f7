import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Similar } from '@coloa/contract/similar/similar.contract.ts';
import { useT } from '../../../lib/i18n.ts';
import { KeyText } from '../../../ui/data/words.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { GapList } from '../../page/gap-list.tsx';
import type { BugChoice } from '../use-bug-choice.ts';
import { useFormGaps } from '../use-form-gaps.ts';
import type { IssueFormState } from '../use-issue-form.ts';

interface RepeatDialogProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  original: Similar['issues'][number];
  onClose: () => void;
}

/** Asks before the form saves the new issue and marks it as a duplicate. A review comes before that, so what a review requires comes first. */
export function RepeatDialog({ form, choice, project, original: { id, key, title }, onClose }: RepeatDialogProps) {
  const t = useT('similar');
  const { required } = useFormGaps({ form, choice, project, issue: null })(form.read());
  const blocked = required.length > 0;
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
      <p>{t(blocked ? 'repeatRequires' : 'repeatBody')}</p>
      {blocked && <GapList gaps={required} marks={false} />}
    </ConfirmDialog>
  );
}
