import { useState } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';

interface EditRules<Stored, Values, Changes, Field> {
  /** The fields that can conflict, in display order. */
  fields: readonly Field[];
  valuesOf: (stored: Stored) => Values;
  changesOf: (stored: Stored, values: Values) => Changes;
  /** Returns the values of `current` with the changes that `mine` contains since `base`, except those of the fields in `theirs`. */
  merged: (base: Stored, current: Stored, mine: Values, theirs: readonly Field[]) => Values;
  /** Returns false if a field already shows why the values cannot be sent. */
  sendable?: (values: Values) => boolean;
}

interface VersionedEdit<Stored, Values, Changes, Field, Answer> {
  /** The stored values when the form opens. */
  stored: Stored;
  form: { values: Values; setValues: (values: Values) => void; setErrors: (errors: Record<string, string>) => void };
  rules: EditRules<Stored, Values, Changes, Field>;
  update: {
    isPending: boolean;
    mutate: (body: Changes & { version: number }, then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }) => void;
  };
  onSaved: (answer: Answer) => void;
  onUnchanged: () => void;
  /** Called if the user keeps their version after a conflict. By default, it is saved immediately. */
  onKeptMine?: () => void;
}

/** Applies `changes` to `current`, except those of the fields in `theirs`. */
export function mergeChanges<Values extends object>(current: Values, changes: Partial<Values>, theirs: readonly (keyof Values)[]): Values {
  const kept = Object.entries(changes).filter(([field]) => !theirs.some((each) => each === field));
  return { ...current, ...Object.fromEntries(kept) };
}

/**
 * Saves changes based on the version at the start of editing. After a conflict, `conflict` contains the fields that both users changed,
 * until the user chooses a version.
 */
export function useVersionedEdit<
  Stored extends { version: number },
  Values extends object,
  Changes extends object,
  Field extends keyof Values & string,
  Answer,
>({
  stored,
  form,
  rules: { fields, valuesOf, changesOf, merged, sendable },
  update,
  onSaved,
  onUnchanged,
  onKeptMine,
}: VersionedEdit<Stored, Values, Changes, Field, Answer>) {
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<{ current: Stored; fields: Field[] } | null>(null);

  const refused = (error: Error) => {
    if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return form.setErrors(fieldErrors(error));
    const named = new Set(error.problems.map((problem) => problem.path));
    setConflict({ current: error.current as Stored, fields: fields.filter((field) => named.has(field)) });
  };
  const save = (from: Stored, values: Values) => {
    const changes = changesOf(from, values);
    if (Object.keys(changes).length === 0) return onUnchanged();
    if (sendable && !sendable(values)) return;
    update.mutate({ ...changes, version: from.version }, { onSuccess: onSaved, onError: refused });
  };
  /** Continues from the other user's version. With `mine`, the user's changes then replace `current`. */
  const settle = (whose: 'theirs' | 'mine') => {
    if (!conflict) return;
    const { current } = conflict;
    const values = merged(base, current, form.values, whose === 'theirs' ? conflict.fields : []);
    setBase(current);
    setConflict(null);
    form.setValues(values);
    if (whose === 'theirs') return;
    if (onKeptMine) onKeptMine();
    else save(current, values);
  };
  return {
    base,
    changed: Object.keys(changesOf(base, form.values)).length > 0,
    save: (values: Values) => save(base, values),
    conflict: conflict && {
      current: conflict.current,
      /** Returns the props of `EditConflict`. `wordsOf` formats the value of a field. */
      props: (labelOf: (field: Field) => string, wordsOf: (field: Field, values: Values) => string) => ({
        fields: bothOf(conflict.fields, valuesOf(conflict.current), form.values, { labelOf, wordsOf }),
        busy: update.isPending,
        onTakeTheirs: () => settle('theirs'),
        onKeepMine: () => settle('mine'),
      }),
    },
  };
}

interface FieldWords<Field, Values> {
  labelOf: (field: Field) => string;
  wordsOf: (field: Field, values: Values) => string;
}

const bothOf = <Field extends string, Values>(
  fields: readonly Field[],
  theirs: Values,
  mine: Values,
  { labelOf, wordsOf }: FieldWords<Field, Values>,
) => fields.map((field) => ({ key: field, label: labelOf(field), theirs: wordsOf(field, theirs), mine: wordsOf(field, mine) }));
