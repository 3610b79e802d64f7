import type { RefObject } from 'react';
import type { DraftStore, FormStart } from './draft-store.ts';
import type { DraftedForm, FormEvent, FormMerge, FormRules } from './drafted-form.ts';

export interface FormTypes {
  entity: { id: string; version: number };
  value: object;
  merge: { merged: object; conflicts: readonly unknown[] };
  /** With `stay`, the user stays in the form after the save. */
  wanted: { stay: boolean };
  errors: object;
}

export type MergeOf<T extends FormTypes> = T['merge'] & FormMerge<T['value']>;
export type FormOf<T extends FormTypes> = DraftedForm<T['value'], MergeOf<T>, T['wanted']>;

export interface FormKind<T extends FormTypes> extends FormRules<T['value'], MergeOf<T>> {
  drafts: DraftStore<T['value']>;
  valueOf: (entity: T['entity']) => T['value'];
  /** Removes the errors of changed fields, because they concern the previous values. */
  errorsLeft: (errors: T['errors'], before: T['value'], after: T['value']) => T['errors'];
}

export interface FormContent<T extends FormTypes> {
  opened: { value: T['value']; restoredFrom: number | null };
  drawn: FormOf<T>;
  /** The current form; `drawn` is the rendered one, which lags behind typing. */
  latest: RefObject<FormOf<T>>;
  /** Applies an event and returns the resulting form. Returns the same object as before if the current phase does not allow the event. */
  dispatch: (event: FormEvent<T['value'], T['wanted']>) => FormOf<T>;
  type: (value: T['value'], options?: { later: boolean }) => void;
  replace: (next: { value: T['value']; start: FormStart<T['value']> }) => void;
  /** Calls `go` after the page's guard against leaving is released. */
  leave: (go: () => void) => void;
  errors: T['errors'];
  setErrors: (errors: T['errors']) => void;
  /** The reason why the last save failed; null if it did not fail, or if the form shows the errors at its fields. */
  failure: string | null;
  setFailure: (failure: string | null) => void;
}
