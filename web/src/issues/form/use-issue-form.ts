import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { FormStart } from '../../editor/draft-store.ts';
import { useDraft } from '../../editor/use-draft.ts';
import { type DraftPlace, useOtherDraft } from '../../editor/use-draft-place.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useSaveWithFiles } from '../../ui/feedback/coming-files.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { leadToWrongDay } from '../../ui/fields/wrong-day.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { issueDrafts, newSubject } from './draft-store.ts';
import type { Conflict, Wanted } from './edit-conflict.ts';
import { checkValue, errorsLeft, type FieldErrors } from './form-errors.ts';
import type { IssueOrigin } from './issue-origin.ts';
import { changedNames, emptyValue, type FieldName, formValueOf, type IssueValue, isTextName } from './issue-value.ts';
import { mergeEdits } from './merge.ts';
import { useSaveIssue } from './use-save-issue.ts';
import { useSavedElsewhere } from './use-saved-elsewhere.ts';

/** The form of an issue: what it holds, where it started, what is wrong with it, and how it is saved. */
export function useIssueForm(
  projectId: string,
  issue: Issue | null,
  origin: IssueOrigin | null,
  place: DraftPlace<IssueValue>,
  languages: readonly Language[],
  onMade: (issueId: string) => void,
) {
  const t = useT('issues');
  const { history } = useRouter();
  const { search } = useListAddress();
  const userId = useProfile().id;
  const today = useToday();
  const subject = issue?.id ?? newSubject(projectId, origin?.subject);
  const [opened] = useState(() => {
    const current = issue ? formValueOf(issue) : { ...emptyValue(today), ...origin?.value };
    return { ...issueDrafts.openWith(current, issue?.version ?? null, place.draft), current };
  });
  const [start, setStart] = useState<FormStart<IssueValue>>({ base: opened.base, version: opened.version });
  const [value, setValue] = useState(opened.value);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notSent, setNotSent] = useState(false);
  const [restoredFrom, setRestoredFrom] = useState(opened.restoredFrom);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // The newest at any moment: what is drawn lags behind the keys, and saving takes a moment in which typing goes on.
  const latest = useRef({ value, start });
  const { keptAt, close } = useDraft({ store: issueDrafts, userId, subject, form: place.form, value, latest });
  const other = useOtherDraft(issueDrafts, userId, subject, place.form);
  const dirty = changedNames(start.base, value).length > 0;

  // The guard lets go first, then the page is left.
  useEffect(() => leaving?.(), [leaving]);

  const show = (before: IssueValue, next: IssueValue) => {
    setValue(next);
    setErrors((now) => errorsLeft(now, before, next));
  };
  const put = (next: { value?: IssueValue; start?: FormStart<IssueValue> }) => {
    const { value: before } = latest.current;
    latest.current = { ...latest.current, ...next };
    if (next.value) show(before, next.value);
    if (next.start) setStart(next.start);
  };
  const set = <Name extends FieldName>(name: Name, to: IssueValue[Name]) => {
    const { value: before } = latest.current;
    const next = { ...before, [name]: to };
    latest.current = { ...latest.current, value: next };
    const draw = () => show(before, next);
    // An editor holds its text itself: the rest of the form follows when the keys leave time for it.
    if (isTextName(name) && !name.endsWith('.title')) startTransition(draw);
    else draw();
  };
  const leaveTo = (href: string) => {
    close();
    setLeaving(() => () => history.replace(href));
  };
  const dropDraft = () => {
    issueDrafts.drop(userId, subject, place.form);
    setRestoredFrom(null);
  };
  const { saving, saveNew, saveChanges, meet } = useSaveIssue({
    userId,
    latest,
    put,
    setErrors,
    setConflict,
    onSignedOut: (react) => setLeaving(() => react),
  });

  const save = async (wanted: Wanted): Promise<void> => {
    if (leadToWrongDay()) return;
    const retry = () => void save(wanted);
    setNotSent(false);
    const wrong = await checkValue(latest.current.value, languages, t);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (issue) {
      const outcome = await saveChanges(issue, wanted, retry);
      if (!outcome) return;
      dropDraft();
      toast.ok(wanted.send ? t('form.sent', { key: issue.key }) : t('form.saved'));
      if (!wanted.stay) leaveTo(paths.issue(projectId, issue.id, search));
      return;
    }
    const made = await saveNew(projectId, origin, wanted, retry);
    if (!made) return;
    dropDraft();
    const { id, key, refused } = made;
    setNotSent(refused !== null);
    if (refused) setErrors(refused);
    toast.ok(t(wanted.send && !refused ? 'form.sent' : 'form.savedDraft', { key }));
    const { value: now, start: then } = latest.current;
    if (!wanted.stay && !refused && changedNames(then.base, now).length === 0) return leaveTo(paths.issue(projectId, id));
    // Typing goes on: the same form, under the address the issue has now.
    onMade(id);
    setLeaving(() => () => {
      history.replace(paths.issueEdit(projectId, id));
      setLeaving(null);
    });
  };
  const elsewhere = useSavedElsewhere(saving || leaving !== null ? null : issue, start, userId);
  const whole = useSaveWithFiles((wanted: Wanted) => void save(wanted));

  return {
    value,
    /** What is in the form at this moment, `value` being what is drawn of it. */
    read: () => latest.current.value,
    set,
    change: (next: IssueValue) => put({ value: next }),
    errors,
    /** The issue is saved, but could not be sent to review for these errors. */
    notSent: notSent && Object.keys(errors).length > 0,
    dirty: dirty && leaving === null,
    /** Something in this language is not on the server yet. */
    unsavedIn: (language: Language) => changedNames(start.base, value).some((name) => name.startsWith(`contents.${language}.`)),
    saving: saving || whole.waits,
    save: whole.save,
    keptAt,
    restoredFrom,
    discard: () => {
      const kept = latest.current;
      dropDraft();
      // Base and version of the same issue: a version newer than its base would write over what others saved meanwhile.
      const base = issue ? formValueOf(issue) : opened.current;
      put({ value: base, start: { base, version: issue?.version ?? null } });
      setErrors({});
      toast.ok(t('form.discarded'), { label: t('ui:undo'), run: () => put(kept) });
    },
    /** What another tab of the same person holds of it, once it is newer than what stands here. */
    other: other && other.draft.savedAt > (keptAt ?? place.draft?.savedAt ?? 0) ? other.draft : null,
    takeOther: () => {
      if (!other) return;
      const kept = latest.current;
      const taken = issueDrafts.openWith(issue ? formValueOf(issue) : opened.current, issue?.version ?? null, other.draft);
      put({ value: { ...taken.value }, start: { base: taken.base, version: taken.version } });
      toast.ok(t('form.tookOther'), { label: t('ui:undo'), run: () => put({ ...kept, value: { ...kept.value } }) });
    },
    /** What others saved since the form was opened or saved; null where nothing of it is new. */
    elsewhere,
    /** Merges it into the form; asks where both changed the same. */
    mergeElsewhere: async () => {
      if (!issue) return;
      const kept = latest.current;
      if (await meet(issue, null)) toast.ok(t('form.merged'), { label: t('ui:undo'), run: () => put(kept) });
    },
    conflict,
    dropConflict: () => setConflict(null),
    resolve: (resolved: IssueValue) => {
      if (!conflict) return;
      // A file on its way, or a template, can have come into the form while the writer chose.
      const { merged } = mergeEdits(conflict.mine, latest.current.value, resolved);
      put({ value: merged, start: { base: conflict.theirs, version: conflict.version } });
      setConflict(null);
      if (conflict.wanted) void save(conflict.wanted);
    },
  };
}

export type IssueFormState = ReturnType<typeof useIssueForm>;
