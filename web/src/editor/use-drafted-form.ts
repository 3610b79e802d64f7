import { startTransition, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { type PageToast, usePageToast } from '../ui/feedback/page-toast.ts';
import { type FormEvent, nextForm, openForm } from './drafted-form.ts';
import type { FormContent, FormKind, FormOf, FormTypes } from './drafted-form-types.ts';
import { useDraft } from './use-draft.ts';
import { type DraftPlace, useOtherDraft } from './use-draft-place.ts';
import { type FormSaving, useSaveDraftedForm } from './use-save-drafted-form.ts';

interface DraftedFormOptions<T extends FormTypes> extends FormSaving<T> {
  kind: FormKind<T>;
  /** The object that the form edits; null for a new object. */
  entity: T['entity'] | null;
  empty: T['value'];
  /** Identifies the object in the storage keys of drafts. */
  subject: string;
  place: DraftPlace<T['value']>;
  /** Called after every change to the form's state except typing; the value can be unchanged. */
  onReplaced?: (before: T['value'], after: T['value']) => void;
}

/** Provides the state of a form whose unsaved changes are stored on this device until they are saved. */
export function useDraftedForm<T extends FormTypes>(options: DraftedFormOptions<T>) {
  const { kind, entity, subject, place } = options;
  const userId = useProfile().id;
  const content = useContent(options);
  const { value, start, phase, conflict } = content.drawn;
  const { leave, dispatch, latest } = content;
  const { keptAt } = useDraft({ store: kind.drafts, userId, subject, form: place.form, value, latest, type: content.type });
  const [restoredFrom, setRestoredFrom] = useState(content.opened.restoredFrom);
  const dropDraft = () => {
    kind.drafts.drop(userId, subject, place.form);
    setRestoredFrom(null);
  };
  const report = usePageToast();
  const { save, mergeWith } = useSaveDraftedForm({ ...options, content, dropDraft, leave, report });
  const whole = useSaveWithFiles((wanted: T['wanted']) => void save(wanted));
  const running = phase === 'saving';
  const newer = entity !== null && start.version !== null && entity.version > start.version && !running && phase !== 'leaving';

  return {
    value,
    base: start.base,
    /** The version of the object that the form was opened with or last saved; null for a new object. */
    startedFrom: start.version,
    /** Returns the current value; `value` is the rendered one, which lags behind typing. */
    read: () => latest.current.value,
    /**
     * Changes the value as the user types. With `later`, the form is rendered with low priority, because the editor already shows the text.
     */
    type: content.type,
    change: (next: T['value']) => content.replace({ value: next, start: latest.current.start }),
    /** Shows a toast that disappears with the form, such as one that offers to undo a change of the form. */
    report,
    errors: content.errors,
    failure: content.failure,
    dirty: phase !== 'leaving' && kind.isDirty(start.base, value),
    saving: running || whole.waits,
    save: whole.save,
    keptAt,
    restoredFrom,
    ...useDraftChoices({ ...options, content, userId, keptAt, dropDraft, report }),
    /** The object if it was saved elsewhere since this form was opened or last saved; null otherwise, and during a save. */
    newer: newer ? entity : null,
    mergeElsewhere: async () => {
      if (entity) await mergeWith(entity);
    },
    conflict,
    dropConflict: () => void dispatch({ type: 'dismissed' }),
    resolve: (resolved: T['value']) => {
      dispatch({ type: 'resolved', value: resolved });
      if (conflict?.wanted) void save(conflict.wanted);
    },
  };
}

function useContent<T extends FormTypes>({ kind, entity, empty, place, onReplaced }: DraftedFormOptions<T>): FormContent<T> {
  const [opened] = useState(() => kind.drafts.openWith(entity ? kind.valueOf(entity) : empty, entity?.version ?? null, place.draft));
  const [drawn, setDrawn] = useState<FormOf<T>>(() => openForm(opened.value, { base: opened.base, version: opened.version }, kind));
  const [errors, setErrors] = useState<T['errors']>({} as T['errors']);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(drawn);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // Leaves in an effect, so that the page's guard against leaving is released first.
  useEffect(() => leaving?.(), [leaving]);

  const advance = (event: FormEvent<T['value'], T['wanted']>, draw: (change: () => void) => void): FormOf<T> => {
    const before = latest.current;
    const after = nextForm(before, event, kind);
    if (after === before) return before;
    latest.current = after;
    draw(() => {
      setDrawn(after);
      if (after.value !== before.value) setErrors((now) => kind.errorsLeft(now, before.value, after.value));
    });
    if (event.type !== 'typed') onReplaced?.(before.value, after.value);
    return after;
  };
  const dispatch: FormContent<T>['dispatch'] = (event) => advance(event, (change) => change());
  return {
    opened,
    drawn,
    latest,
    dispatch,
    type: (value, { later } = { later: false }) => void advance({ type: 'typed', value }, later ? startTransition : (change) => change()),
    replace: (next) => void dispatch({ type: 'replaced', ...next }),
    leave: (go) => {
      dispatch({ type: 'left' });
      setLeaving(() => go);
    },
    errors,
    setErrors,
    failure,
    setFailure,
  };
}

interface DraftChoices<T extends FormTypes> extends DraftedFormOptions<T> {
  content: FormContent<T>;
  userId: string;
  keptAt: number | null;
  dropDraft: () => void;
  report: PageToast;
}

function useDraftChoices<T extends FormTypes>({
  kind,
  entity,
  empty,
  subject,
  place,
  content,
  userId,
  keptAt,
  dropDraft,
  report,
}: DraftChoices<T>) {
  const t = useT('editor');
  const other = useOtherDraft(kind.drafts, userId, subject, place.form);
  const { latest, replace } = content;
  // Base and version belong to the same state: a version newer than its base would overwrite concurrent changes of other users.
  const saved = () => ({ value: entity ? kind.valueOf(entity) : empty, version: entity?.version ?? null });
  return {
    discard: () => {
      const kept = latest.current;
      dropDraft();
      const { value, version } = saved();
      replace({ value, start: { base: value, version } });
      content.setErrors({} as T['errors']);
      content.setFailure(null);
      report(t('draft.discarded'), { label: t('ui:undo'), run: () => replace(kept) });
    },
    /** Continues from the stored object. `choose` receives the writer's and the stored value, and returns the new value. */
    takeElsewhere: (choose: (mine: T['value'], theirs: T['value']) => T['value']) => {
      const kept = latest.current;
      const { value, version } = saved();
      replace({ value: choose(kept.value, value), start: { base: value, version } });
      report(t('draft.tookElsewhere'), { label: t('ui:undo'), run: () => replace({ ...kept, value: { ...kept.value } }) });
    },
    /** The newest draft of another form about the same object; null if there is none or this form has a newer draft. */
    other: other && other.draft.savedAt > (keptAt ?? place.draft?.savedAt ?? 0) ? other.draft : null,
    takeOther: () => {
      if (!other) return;
      const kept = latest.current;
      const { value, version } = saved();
      const taken = kind.drafts.openWith(value, version, other.draft);
      // Copies the value, because a draft is stored only if the value is not the same object as the one last stored.
      replace({ value: { ...taken.value }, start: { base: taken.base, version: taken.version } });
      report(t('draft.tookOther'), { label: t('ui:undo'), run: () => replace({ ...kept, value: { ...kept.value } }) });
    },
  };
}
