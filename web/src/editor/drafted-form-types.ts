import type { RefObject } from 'react';
import type { DraftStore, FormStart } from './draft-store.ts';
import type { DraftedForm, FormEvent, FormMerge, FormRules } from './drafted-form.ts';

export interface FormTypes {
  entity: { id: string; version: number };
  value: object;
  merge: { merged: object; conflicts: readonly unknown[] };
  /** `stay`: the user stays in the form. */
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
  /** The current form at any moment: rendering lags behind typing, and typing continues during a save. */
  latest: RefObject<FormOf<T>>;
  /** Returns the same object as before if the event is not allowed. */
  dispatch: (event: FormEvent<T['value'], T['wanted']>) => FormOf<T>;
  type: (value: T['value'], options?: { later: boolean }) => void;
  replace: (next: { value: T['value']; start: FormStart<T['value']> }) => void;
  /** Leaves the page once the guard allows it. */
  leave: (go: () => void) => void;
  errors: T['errors'];
  setErrors: (errors: T['errors']) => void;
}
