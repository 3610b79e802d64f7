import type { FormStart } from './draft-store.ts';

export interface FormRules<Value, Merge extends FormMerge<Value>> {
  isDirty: (base: Value, value: Value) => boolean;
  merge: (base: Value, mine: Value, theirs: Value) => Merge;
}

export interface FormMerge<Value> {
  /** The merged value; contains `mine` where the two edits conflict. */
  merged: Value;
  conflicts: readonly unknown[];
}

/** The author of the other edit: 'me' for the same user in another tab or on another device; null if unknown. */
export type Editor = { name: string } | 'me' | null;

export interface FormConflict<Value, Merge, Wanted> {
  merge: Merge;
  mine: Value;
  theirs: Value;
  version: number;
  by: Editor;
  /** The options of the save that continues after the choice; null if no save found the conflict. */
  wanted: Wanted | null;
}

/**
 * The phases of a form:
 * - `idle`, `dirty`: the writer edits; the form equals, or differs from, the start.
 * - `saving`: one save runs, and the writer may continue to type.
 * - `conflict`: the writer has to choose between two edits; the form cannot be saved until then.
 * - `leaving`: the writer can leave the page without a confirmation.
 */
type FormPhase = 'idle' | 'dirty' | 'saving' | 'conflict' | 'leaving';

export interface DraftedForm<Value extends object, Merge, Wanted> {
  phase: FormPhase;
  value: Value;
  start: FormStart<Value>;
  /** The conflict to resolve; null except in the phase `conflict`. */
  conflict: FormConflict<Value, Merge, Wanted> | null;
}

export type FormEvent<Value extends object, Wanted> =
  | { type: 'typed'; value: Value }
  /** Replaces the value and the start, for example when the writer discards the draft or undoes a merge. */
  | { type: 'replaced'; value: Value; start: FormStart<Value> }
  | { type: 'save' }
  /** Another edit is newer than the start. `wanted` contains the options of the save that found it; null if no save is running. */
  | { type: 'met'; theirs: Value; version: number; by: Editor; wanted: Wanted | null }
  | { type: 'sent'; value: Value; version?: number }
  /** The server's newest state, read after a save. */
  | { type: 'read'; theirs: Value; version: number }
  /** The save has ended. With `leave`, the page can be left, unless the writer typed in the meantime. */
  | { type: 'ended'; leave: boolean }
  | { type: 'resolved'; value: Value }
  | { type: 'dismissed' }
  | { type: 'left' }
  /** The page shows the same form at another URL. */
  | { type: 'stayed' };

export const openForm = <Value extends object, Merge extends FormMerge<Value>, Wanted>(
  value: Value,
  start: FormStart<Value>,
  rules: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> => editing({ value, start }, rules);

/** Returns the form after the event. Returns `form` itself if the phase does not allow the event, such as a second save. */
export function nextForm<Value extends object, Merge extends FormMerge<Value>, Wanted>(
  form: DraftedForm<Value, Merge, Wanted>,
  event: FormEvent<Value, Wanted>,
  rules: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> {
  const { phase, value, start, conflict } = form;
  switch (event.type) {
    case 'typed':
      return withContent(form, { value: event.value, start }, rules);
    case 'replaced':
      return withContent(form, { value: event.value, start: event.start }, rules);
    case 'save':
      return isEditing(phase) ? { ...form, phase: 'saving' } : form;
    case 'met':
      return (event.wanted === null ? isEditing(phase) : phase === 'saving') ? meet(form, event, rules) : form;
    case 'sent':
      return phase === 'saving' ? { ...form, start: { base: event.value, version: event.version ?? start.version } } : form;
    case 'read':
      return phase === 'saving' && event.version >= (start.version ?? 0) ? goOnFrom(form, event, rules) : form;
    case 'ended': {
      if (phase !== 'saving') return form;
      const after = editing<Value, Merge, Wanted>(form, rules);
      return event.leave && after.phase === 'idle' ? { ...after, phase: 'leaving' } : after;
    }
    case 'resolved': {
      if (!conflict) return form;
      // Merges with the current value, because an upload or a template can have changed it while the writer chose.
      const { merged } = rules.merge(conflict.mine, value, event.value);
      return editing({ value: merged, start: { base: conflict.theirs, version: conflict.version } }, rules);
    }
    case 'dismissed':
      return conflict ? editing(form, rules) : form;
    case 'left':
      return { ...form, phase: 'leaving', conflict: null };
    case 'stayed':
      return phase === 'leaving' ? editing(form, rules) : form;
  }
}

interface Content<Value extends object> {
  value: Value;
  start: FormStart<Value>;
}

const isEditing = (phase: FormPhase): boolean => phase === 'idle' || phase === 'dirty';

const editing = <Value extends object, Merge extends FormMerge<Value>, Wanted>(
  { value, start }: Content<Value>,
  { isDirty }: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> => ({ phase: isDirty(start.base, value) ? 'dirty' : 'idle', value, start, conflict: null });

/**
 * Returns the form with another value and start. Keeps the phase unless it is `idle` or `dirty`: a running save or an open conflict
 * continues.
 */
const withContent = <Value extends object, Merge extends FormMerge<Value>, Wanted>(
  form: DraftedForm<Value, Merge, Wanted>,
  content: Content<Value>,
  rules: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> => (isEditing(form.phase) ? editing(content, rules) : { ...form, ...content });

interface Theirs<Value> {
  theirs: Value;
  version: number;
}

function meet<Value extends object, Merge extends FormMerge<Value>, Wanted>(
  form: DraftedForm<Value, Merge, Wanted>,
  { theirs, version, by, wanted }: Theirs<Value> & { by: Editor; wanted: Wanted | null },
  rules: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> {
  const merge = rules.merge(form.start.base, form.value, theirs);
  if (merge.conflicts.length > 0) {
    return { ...form, phase: 'conflict', conflict: { merge, mine: form.value, theirs, version, by, wanted } };
  }
  return withContent(form, { value: merge.merged, start: { base: theirs, version } }, rules);
}

/** Bases the form on the server's state after a save, because other users may have changed other fields. */
function goOnFrom<Value extends object, Merge extends FormMerge<Value>, Wanted>(
  form: DraftedForm<Value, Merge, Wanted>,
  { theirs, version }: Theirs<Value>,
  rules: FormRules<Value, Merge>,
): DraftedForm<Value, Merge, Wanted> {
  const { merged, conflicts } = rules.merge(form.start.base, form.value, theirs);
  // Keeps the old start for conflicting edits, so that the next save finds the conflict and asks the writer.
  return conflicts.length > 0 ? form : { ...form, value: merged, start: { base: theirs, version } };
}
