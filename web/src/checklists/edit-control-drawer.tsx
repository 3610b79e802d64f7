import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { useEffect, useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConflictNotice } from '../ui/overlays/conflict-notice.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { ChecklistTexts } from './checklist-texts.tsx';
import { useUpdateChecklist } from './checklists.queries.ts';
import { ControlFields } from './control-fields.tsx';
import { controlChanges, valuesOf } from './control-values.ts';
import { useControlForm } from './use-control-form.ts';

interface EditControlDrawerProps {
  control: Checklist;
  categories: readonly ChecklistCategory[];
  onClose: () => void;
}

function useControlEdit(control: Checklist) {
  const t = useT('checklists');
  /** The control when the edit began; other users may have saved it since. */
  const [base, setBase] = useState(control);
  const [theirs, setTheirs] = useState<Checklist | null>(null);
  const update = useUpdateChecklist(control.id);
  const form = useControlForm(valuesOf(base));
  const changes = controlChanges(valuesOf(base), form.values, control.shipped);
  const dirty = Object.keys(changes).length > 0;
  const submit = form.onSubmit(() =>
    update.mutate(
      { ...changes, version: base.version },
      {
        onSuccess: () => toast.ok(t('edit.done', { code: form.values.code })),
        onError: (error) => {
          if (error instanceof ApiError && error.has('EDIT_CONFLICT')) setTheirs(error.current as Checklist);
          else form.setErrors(fieldErrors(error));
        },
      },
    ),
  );
  /** Continues the edit from the other user's version, so that saving only overwrites the fields edited here. */
  const settle = (take: 'mine' | 'theirs') => {
    if (!theirs) return;
    const now = valuesOf(theirs);
    const mine = controlChanges(valuesOf(base), form.values, control.shipped);
    form.setValues(
      take === 'theirs'
        ? now
        : {
            ...now,
            ...mine,
            categoryName: { ...now.categoryName, ...mine.categoryName },
            title: { ...now.title, ...mine.title },
            description: { ...now.description, ...mine.description },
            howTo: { ...now.howTo, ...mine.howTo },
          },
    );
    setBase(theirs);
    setTheirs(null);
  };
  return { base, theirs, form, dirty, submit, settle, busy: update.isPending, failure: update.error, saved: update.isSuccess };
}

export function EditControlDrawer({ control, categories, onClose }: EditControlDrawerProps) {
  const t = useT('checklists');
  const { base, theirs, form, dirty, submit, settle, busy, failure, saved } = useControlEdit(control);
  useEffect(() => {
    // Closes in an effect, because the guard still detects unsaved changes when the response arrives.
    if (saved) onClose();
  }, [saved, onClose]);
  return (
    <FormDrawer
      title={t('edit.title', { code: control.code })}
      confirm={t('edit.confirm')}
      busy={busy}
      disabled={!dirty || theirs !== null}
      unsaved={dirty && !saved}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      width={860}
    >
      {theirs && (
        <ConflictNotice text={t('edit.conflict')} takeTheirs={t('edit.takeTheirs')} keepMine={t('edit.keepMine')} onSettle={settle}>
          <ChecklistTexts control={theirs} />
        </ConflictNotice>
      )}
      <ControlFields
        key={base.version}
        form={form}
        categories={categories.filter(
          ({ standard, standardVersion }) => standard === control.standard && standardVersion === control.standardVersion,
        )}
        shipped={control.shipped}
      />
    </FormDrawer>
  );
}
