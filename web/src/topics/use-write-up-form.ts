import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useState } from 'react';
import type { Editor } from '../editor/drafted-form.ts';
import type { FormKind } from '../editor/drafted-form-types.ts';
import type { DraftPlace } from '../editor/use-draft-place.ts';
import { useDraftedForm } from '../editor/use-drafted-form.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { useSaveWriteUp, type WriteUpFormTypes } from './use-save-write-up.ts';
import { saverSince, useSeenVersions } from './use-seen-versions.ts';
import { mergeWriteUps } from './write-up-merge.ts';
import {
  changedFields,
  emptyWriteUp,
  errorsLeft,
  formValueOf,
  pickFields,
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

export interface WriteUpElsewhere {
  names: WriteUpField[];
  theirs: WriteUpValue;
  by: Editor;
}

function elsewhereOf(base: WriteUpValue, newer: WriteUp, by: Editor): WriteUpElsewhere | null {
  const theirs = formValueOf(newer);
  const names = changedFields(base, theirs);
  return names.length > 0 ? { names, theirs, by } : null;
}

export function useWriteUpForm({ writeUp, begin, place, onMade }: FormOptions) {
  const { saved, ...saving } = useSaveWriteUp(writeUp);
  // Key of the editor. A new key recreates the editor with another text, because the editor has its own state.
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
  const seen = useSeenVersions(writeUp);
  const userId = useProfile().id;
  const elsewhere = form.newer && elsewhereOf(form.base, form.newer, saverSince(seen, form.startedFrom ?? 0, userId));
  return {
    ...form,
    saved,
    set: (changes: Partial<WriteUpValue>) => form.type({ ...form.read(), ...changes }, { later: 'content' in changes }),
    round,
    changed: (field: WriteUpField) => !sameField(form.base[field], form.value[field]),
    /** The values saved elsewhere since the form was opened or last saved; null if no field changed. */
    elsewhere,
    /** Replaces the fields that were saved elsewhere, and keeps the user's changes to other fields. */
    takeOver: () => form.takeElsewhere((mine, theirs) => ({ ...mine, ...pickFields(theirs, elsewhere?.names ?? []) })),
  };
}

export type WriteUpFormState = ReturnType<typeof useWriteUpForm>;
