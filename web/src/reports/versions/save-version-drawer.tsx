import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { unfitInReport, useMakeVersion } from '../reports.queries.ts';
import { useUnfitQuestion } from '../warnings/use-unfit-question.tsx';

interface KeepVersionDrawerProps {
  projectId: string;
  /** Number of texts with unsaved changes. */
  unsaved: number;
  /** True if changes to the settings are neither saved nor being sent. */
  waits: boolean;
  onMade: (version: ReportVersion) => void;
  onClose: () => void;
}

export function SaveVersionDrawer({ projectId, unsaved, waits, onMade, onClose }: KeepVersionDrawerProps) {
  const t = useT('projectReport');
  const [note, setNote] = useState('');
  const make = useMakeVersion(projectId);
  const unfit = useUnfitQuestion(projectId, { title: t('unfit.keep.title'), confirm: t('unfit.keep.confirm') });
  const keep = () =>
    make.mutate(note.trim(), {
      onSuccess: (version) => {
        toast.ok(t('keep.done', { number: version.number }));
        onMade(version);
      },
    });
  return (
    <FormDrawer
      title={t('keep.title')}
      confirm={t('keep.confirm')}
      busy={make.isPending || unfit.busy}
      unsaved={note !== '' && !make.isSuccess}
      errors={fieldErrors(make.error)}
      failure={make.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (note.length > LIMITS.name) return;
        unfit.ask({ find: () => unfitInReport(projectId, { forVersion: true }), proceed: keep });
      }}
    >
      {unfit.question}
      {waits && <Notice kind="warn">{t('keep.notSaved')}</Notice>}
      {unsaved > 0 && <Notice kind="warn">{t('keep.unsaved', { count: unsaved })}</Notice>}
      <p>{t('keep.body')}</p>
      <TextField
        label={t('keep.note')}
        hint={t('keep.noteHint')}
        optional
        data-autofocus
        maxLength={LIMITS.name}
        value={note}
        error={fieldErrors(make.error).note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
