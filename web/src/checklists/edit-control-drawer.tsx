import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useEffect, useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Text } from '../ui/layout/text.tsx';
import { TextDiff } from '../ui/markdown/text-diff.tsx';
import { ConflictNotice } from '../ui/overlays/conflict-notice.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useUpdateChecklist } from './checklists.queries.ts';
import { ControlFields } from './control-fields.tsx';
import { type ControlValues, controlChanges, mergeControl, valuesOf } from './control-values.ts';
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
  const conflict = theirs && { theirs: valuesOf(theirs), mine: mergeControl(valuesOf(theirs), changes) };
  /** Continues the edit from the other user's version, so that saving only overwrites the fields that this user edited. */
  const settle = (take: 'mine' | 'theirs') => {
    if (!theirs || !conflict) return;
    form.setValues(conflict[take]);
    setBase(theirs);
    setTheirs(null);
  };
  return { base, conflict, form, dirty, submit, settle, busy: update.isPending, failure: update.error, saved: update.isSuccess };
}

export function EditControlDrawer({ control, categories, onClose }: EditControlDrawerProps) {
  const t = useT('checklists');
  const { base, conflict, form, dirty, submit, settle, busy, failure, saved } = useControlEdit(control);
  useEffect(() => {
    // Closes in an effect, because the guard still detects unsaved changes when the response arrives.
    if (saved) onClose();
  }, [saved, onClose]);
  return (
    <FormDrawer
      title={t('edit.title', { code: control.code })}
      confirm={t('edit.confirm')}
      busy={busy}
      disabled={!dirty || conflict !== null}
      unsaved={dirty && !saved}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      width={860}
    >
      {conflict && (
        <ConflictNotice text={t('edit.conflict')} takeTheirs={t('edit.takeTheirs')} keepMine={t('edit.keepMine')} onSettle={settle}>
          <Differences {...conflict} />
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

/** Shows only the texts that differ, because a control has many texts. */
function Differences(versions: { theirs: ControlValues; mine: ControlValues }) {
  const t = useT('checklists');
  // The notice is an alert, so screen readers would read it again at each keystroke if it contained the current texts.
  const [{ theirs, mine }] = useState(versions);
  const hint = ({ severityHint }: ControlValues) => (severityHint ? t(`ui:severity.${severityHint}`) : '');
  const texts = (['categoryName', 'title', 'description', 'howTo'] as const).flatMap((text) =>
    LANGUAGES.map((language) => ({
      label: `${t(`fields.${text}`)} · ${t(`ui:language.${language}`)}`,
      language,
      before: theirs[text][language],
      after: mine[text][language],
    })),
  );
  const others = (['code', 'category', 'reference'] as const).map((name) => ({
    label: t(`fields.${name}`),
    language: undefined,
    before: theirs[name],
    after: mine[name],
  }));
  const severity = { label: t('fields.severity'), language: undefined, before: hint(theirs), after: hint(mine) };
  const differing = [...others, ...texts, severity].filter(({ before, after }) => before !== after);
  if (differing.length === 0) return null;
  return (
    <>
      <Text as="p" size={12} tone="muted">
        {t('ui:conflict.legend')}
      </Text>
      {differing.map(({ label, language, before, after }) => (
        <section key={label} aria-label={label}>
          <Text as="h3" size={13} weight={500}>
            {label}
          </Text>
          <div lang={language}>
            <TextDiff before={before} after={after} />
          </div>
        </section>
      ))}
    </>
  );
}
