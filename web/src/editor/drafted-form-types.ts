import type { RefObject } from 'react';
import type { DraftStore, FormStart } from './draft-store.ts';
import type { DraftedForm, FormEvent, FormMerge, FormRules } from './drafted-form.ts';

/** The types of one kind of form. */
export interface FormTypes {
  /** The object as the server returns it. */
  entity: { id: string; version: number };
  value: object;
  merge: { merged: object; conflicts: readonly unknown[] };
  /** The options of a save; `stay`: the user stays in the form. */
  wanted: { stay: boolean };
  /** The errors by field; empty if there are none. */
  errors: object;
}

/** The merge of two values of the form. */
export type MergeOf<T extends FormTypes> = T['merge'] & FormMerge<T['value']>;
export type FormOf<T extends FormTypes> = DraftedForm<T['value'], MergeOf<T>, T['wanted']>;

/** The common parts of all forms of one kind. */
export interface FormKind<T extends FormTypes> extends FormRules<T['value'], MergeOf<T>> {
  drafts: DraftStore<T['value']>;
  valueOf: (entity: T['entity']) => T['value'];
  /** The errors that remain after a change: errors of changed fields are removed, because they concern the previous values. */
  errorsLeft: (errors: T['errors'], before: T['value'], after: T['value']) => T['errors'];
}

/** Value and start of a form, with the errors of its fields. */
export interface FormContent<T extends FormTypes> {
  opened: { value: T['value']; restoredFrom: number | null };
  drawn: FormOf<T>;
  /** The current form at any moment: rendering lags behind typing, and typing continues during a save. */
  latest: RefObject<FormOf<T>>;
  /** Returns the form after the event; the same object as before if the event is not allowed. */
  dispatch: (event: FormEvent<T['value'], T['wanted']>) => FormOf<T>;
  type: (value: T['value'], options?: { later: boolean }) => void;
  replace: (next: { value: T['value']; start: FormStart<T['value']> }) => void;
  /** Leaves the page once the guard allows it. */
  leave: (go: () => void) => void;
  errors: T['errors'];
  setErrors: (errors: T['errors']) => void;
}
