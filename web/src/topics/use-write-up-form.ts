import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { FormStart } from '../editor/draft-store.ts';
import { useDraft } from '../editor/use-draft.ts';
import { type DraftPlace, useOtherDraft } from '../editor/use-draft-place.ts';
import { useT } from '../lib/i18n.ts';
import { newId } from '../lib/idempotent-ids.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type Conflict, type SavedWriteUp, useSaveWriteUp, type Wanted } from './use-save-write-up.ts';
import { mergeWriteUps } from './write-up-merge.ts';
import {
  changedFields,
  emptyWriteUp,
  formValueOf,
  problemsOf,
  sameField,
  type WriteUpErrors,
  type WriteUpField,
  type WriteUpValue,
  writeUpDrafts,
} from './write-up-value.ts';

/** Of a write-up that the server does not have yet. */
export const newSubject = 'new';

interface FormOptions {
  /** Null for a new one. */
  writeUp: WriteUp | null;
  /** The topic that a new one begins with, and its category. */
  begin: Partial<WriteUpValue>;
  place: DraftPlace<WriteUpValue>;
  /** A new one was saved and goes on under this id. */
  onMade: (id: string) => void;
}

/** The form of a write-up: what it holds, where it started, what is wrong with it, and how it is saved. */
export function useWriteUpForm({ writeUp, begin, place, onMade }: FormOptions) {
  const t = useT('topics');
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const userId = useProfile().id;
  /** Of one that was made here, until it can be read. */
  const [made, setMade] = useState<SavedWriteUp | null>(null);
  const saved = writeUp ?? made;
  const subject = saved?.id ?? newSubject;
  const [opened] = useState(() => {
    const current = writeUp ? formValueOf(writeUp) : { ...emptyWriteUp, ...begin };
    return { ...writeUpDrafts.openWith(current, writeUp?.version ?? null, place.draft), current };
  });
  const [ownId] = useState(() => newId());
  const [start, setStart] = useState<FormStart<WriteUpValue>>({ base: opened.base, version: opened.version });
  const [value, setValue] = useState(opened.value);
  const [errors, setErrors] = useState<WriteUpErrors>({});
  const [restoredFrom, setRestoredFrom] = useState(opened.restoredFrom);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // The editor holds its text itself: it is begun anew with a text that comes from elsewhere.
  const [round, setRound] = useState(0);
  // The newest at any moment: what is drawn lags behind the keys, and saving takes a moment in which typing goes on.
  const latest = useRef({ value, start });
  const { keptAt, close } = useDraft({ store: writeUpDrafts, userId, subject, form: place.form, value, latest });
  const other = useOtherDraft(writeUpDrafts, userId, subject, place.form);
  const dirty = changedFields(start.base, value).length > 0;

  // The guard lets go first, then the page is left.
  useEffect(() => leaving?.(), [leaving]);

  const put = (next: { value?: WriteUpValue; start?: FormStart<WriteUpValue> }) => {
    const { value: before } = latest.current;
    latest.current = { ...latest.current, ...next };
    if (next.value) {
      setValue(next.value);
      if (next.value.content !== before.content) setRound((now) => now + 1);
    }
    if (next.start) setStart(next.start);
  };
  const set = (changes: Partial<WriteUpValue>) => {
    const next = { ...latest.current.value, ...changes };
    latest.current = { ...latest.current, value: next };
    const draw = () => {
      setValue(next);
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
    };
    // The rest of the form follows when the keys leave time for it.
    if ('content' in changes) startTransition(draw);
    else draw();
  };
  const leaveTo = (href: string) => {
    close();
    setLeaving(() => () => history.replace(href));
  };
  const dropDraft = () => {
    writeUpDrafts.drop(userId, subject, place.form);
    setRestoredFrom(null);
  };
  const { saving, send, meet } = useSaveWriteUp({
    queryClient,
    latest,
    put,
    setErrors,
    setConflict,
    onSignedOut: (react) => setLeaving(() => react),
  });

  const save = async (wanted: Wanted): Promise<void> => {
    const wrong = problemsOf(latest.current.value, wanted.draft, t);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const id = await send(saved, ownId, wanted, () => void save(wanted));
    if (id === undefined) return;
    dropDraft();
    const published = !wanted.draft && (saved?.draft ?? true);
    toast.ok(t(published ? 'form.published' : wanted.draft ? 'form.savedDraft' : 'form.savedWriteUp'));
    const { value: now, start: then } = latest.current;
    if (!wanted.stay && changedFields(then.base, now).length === 0) return leaveTo(paths.writeUp(id));
    if (writeUp) return;
    setMade({ id, draft: wanted.draft, version: 1 });
    if (made) return;
    // Typing goes on: the same form, under the address the write-up has now.
    onMade(id);
    setLeaving(() => () => {
      history.replace(paths.writeUpEdit(id));
      setLeaving(null);
    });
  };

  const newer = writeUp !== null && start.version !== null && writeUp.version > start.version && !saving && leaving === null;
  const whole = useSaveWithFiles((wanted: Wanted) => void save(wanted));

  return {
    /** What the server has of it; null for a new one. */
    saved,
    value,
    set,
    round,
    errors,
    dirty: dirty && leaving === null,
    changed: (field: WriteUpField) => !sameField(start.base[field], value[field]),
    saving: saving || whole.waits,
    save: whole.save,
    keptAt,
    restoredFrom,
    discard: () => {
      const kept = latest.current;
      dropDraft();
      // Base and version of the same state: a version newer than its base would write over what others saved meanwhile.
      const base = writeUp ? formValueOf(writeUp) : opened.current;
      put({ value: base, start: { base, version: writeUp?.version ?? null } });
      setErrors({});
      toast.ok(t('form.discarded'), { label: t('ui:undo'), run: () => put(kept) });
    },
    /** What another tab of the same person holds of it, once it is newer than what stands here. */
    other: other && other.draft.savedAt > (keptAt ?? place.draft?.savedAt ?? 0) ? other.draft : null,
    takeOther: () => {
      if (!other) return;
      const kept = latest.current;
      const current = writeUp ? formValueOf(writeUp) : opened.current;
      const taken = writeUpDrafts.openWith(current, writeUp?.version ?? null, other.draft);
      put({ value: { ...taken.value }, start: { base: taken.base, version: taken.version } });
      toast.ok(t('form.tookOther'), { label: t('ui:undo'), run: () => put({ ...kept, value: { ...kept.value } }) });
    },
    /** Fields that others saved since the form was opened or saved. */
    elsewhere: newer ? changedFields(start.base, formValueOf(writeUp)) : [],
    /** Merges them into the form; asks where both changed the same. */
    mergeElsewhere: () => {
      if (!writeUp) return;
      const kept = latest.current;
      if (meet(writeUp, null)) toast.ok(t('form.merged'), { label: t('ui:undo'), run: () => put(kept) });
    },
    conflict,
    dropConflict: () => setConflict(null),
    resolve: (resolved: WriteUpValue) => {
      if (!conflict) return;
      // A file on its way can have come into the text while the writer chose.
      const { merged } = mergeWriteUps(conflict.mine, latest.current.value, resolved);
      put({ value: merged, start: { base: conflict.theirs, version: conflict.version } });
      setConflict(null);
      if (conflict.wanted) void save(conflict.wanted);
    },
  };
}

export type WriteUpFormState = ReturnType<typeof useWriteUpForm>;
