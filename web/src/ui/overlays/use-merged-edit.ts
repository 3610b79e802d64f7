import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';

interface Versioned {
  version: number;
}

/** How one kind of thing is edited: its fields, and how two edits of them are merged. */
interface EditRules<Entity extends Versioned, Values, Changes extends object> {
  fields: readonly (keyof Values & string)[];
  /** The values that differ from the stored ones. */
  changesOf: (stored: Entity, values: Values) => Changes;
  /** The present state with what was changed since `base`, but for the fields in which theirs is taken. */
  merged: (base: Entity, current: Entity, mine: Values, theirs: readonly (keyof Values & string)[]) => Values;
}

interface MergedEditOptions<Entity extends Versioned, Values, Changes extends object> {
  rules: EditRules<Entity, Values, Changes>;
  entity: Entity;
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'setErrors'>;
  update: {
    mutate: (changes: Changes & Versioned, react: { onSuccess: () => void; onError: (error: Error) => void }) => void;
    isSuccess: boolean;
  };
  /** Tells that it is saved. */
  saved: string;
  onClose: () => void;
}

/** What others changed while the form stood open, and the fields of it that this form changes too. */
interface Conflict<Entity, Values> {
  current: Entity;
  fields: (keyof Values & string)[];
}

/** Saves the changes of a form; where somebody else saved before, the writer chooses between the two edits. */
export function useMergedEdit<Entity extends Versioned, Values, Changes extends object>(
  options: MergedEditOptions<Entity, Values, Changes>,
) {
  const { rules, entity, form, update, saved, onClose } = options;
  /** The state the edit started from; others may have gone on since. */
  const [base, setBase] = useState(entity);
  const [conflict, setConflict] = useState<Conflict<Entity, Values> | null>(null);
  const [round, setRound] = useState(0);

  const conflictOf = (error: Error): Conflict<Entity, Values> | null => {
    if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return null;
    const named = new Set(error.problems.map((problem) => problem.path));
    return { current: error.current as Entity, fields: rules.fields.filter((field) => named.has(field)) };
  };
  const save = (from: Entity, values: Values): void => {
    const changes = rules.changesOf(from, values);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    update.mutate(
      { ...changes, version: from.version },
      {
        onSuccess: () => {
          toast.ok(saved);
          onClose();
        },
        onError: (error) => {
          const found = conflictOf(error);
          if (found) setConflict(found);
          else form.setErrors(fieldErrors(error));
        },
      },
    );
  };
  const settle = (whose: 'theirs' | 'mine') => () => {
    if (!conflict) return;
    const { current, fields } = conflict;
    const values = rules.merged(base, current, form.values, whose === 'theirs' ? fields : []);
    setBase(current);
    setConflict(null);
    form.setValues(values);
    setRound(round + 1);
    if (whose === 'mine') save(current, values);
  };
  return {
    base,
    conflict,
    unsaved: Object.keys(rules.changesOf(base, form.values)).length > 0 && !update.isSuccess,
    save: (values: Values) => save(base, values),
    takeTheirs: settle('theirs'),
    keepMine: settle('mine'),
    /** Grows with each settled conflict: the form then has values that were not typed into it. */
    round,
  };
}
