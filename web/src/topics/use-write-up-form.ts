import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useState } from 'react';
import type { FormKind } from '../editor/drafted-form-types.ts';
import type { DraftPlace } from '../editor/use-draft-place.ts';
import { useDraftedForm } from '../editor/use-drafted-form.ts';
import { useSaveWriteUp, type WriteUpFormTypes } from './use-save-write-up.ts';
import { mergeWriteUps } from './write-up-merge.ts';
import {
  changedFields,
  emptyWriteUp,
  errorsLeft,
  formValueOf,
  sameField,
  type WriteUpField,
  type WriteUpValue,
  writeUpDrafts,
} from './write-up-value.ts';

/** Identifies the draft of a write-up that the server has not stored yet. */
export const newSubject = 'new';

const writeUpForms: FormKind<WriteUpFormTypes> = {
  drafts: writeUpDrafts,
  valueOf: formValueOf,
  isDirty: (base, value) => changedFields(base, value).length > 0,
  merge: mergeWriteUps,
  errorsLeft,
};

interface FormOptions {
  writeUp: WriteUp | null;
  begin: Partial<WriteUpValue>;
  place: DraftPlace<WriteUpValue>;
  /** Called with the id of a new write-up after it is saved. */
  onMade: (id: string) => void;
}

export function useWriteUpForm({ writeUp, begin, place, onMade }: FormOptions) {
  const { saved, ...saving } = useSaveWriteUp(writeUp);
  // Changes when the editor must show another text. The editor has its own state, so a new key recreates it.
  const [round, setRound] = useState(0);
  const form = useDraftedForm<WriteUpFormTypes>({
    ...saving,
    kind: writeUpForms,
    entity: writeUp,
    empty: { ...emptyWriteUp, ...begin },
    subject: saved?.id ?? newSubject,
    place,
    onMade,
    onReplaced: (before, after) => after.content !== before.content && setRound((now) => now + 1),
  });
  return {
    ...form,
    saved,
    set: (changes: Partial<WriteUpValue>) => form.type({ ...form.read(), ...changes }, { later: 'content' in changes }),
    round,
    changed: (field: WriteUpField) => !sameField(form.base[field], form.value[field]),
    /** Fields that were saved elsewhere since the form was opened or last saved. */
    elsewhere: form.newer ? changedFields(form.base, formValueOf(form.newer)) : [],
  };
}

export type WriteUpFormState = ReturnType<typeof useWriteUpForm>;
