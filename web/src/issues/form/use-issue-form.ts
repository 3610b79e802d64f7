import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { FormKind } from '../../editor/drafted-form-types.ts';
import type { DraftPlace } from '../../editor/use-draft-place.ts';
import { useDraftedForm } from '../../editor/use-drafted-form.ts';
import { useToday } from '../../profile/profile.queries.ts';
import type { CorrectionForm } from '../corrections/use-correction-form.ts';
import type { CorrectionSaving } from '../corrections/use-store-correction.ts';
import { issueDrafts, newSubject } from './draft-store.ts';
import type { IssueFormTypes } from './edit-conflict.ts';
import { errorsLeft } from './form-errors.ts';
import type { IssueOrigin } from './issue-origin.ts';
import { changedNames, emptyValue, type FieldName, formValueOf, type IssueValue, isTextName, withFields } from './issue-value.ts';
import { mergeEdits } from './merge.ts';
import { useSaveIssue } from './use-save-issue.ts';
import { useSavedElsewhere } from './use-saved-elsewhere.ts';

const issueForms: FormKind<IssueFormTypes> = {
  drafts: issueDrafts,
  valueOf: formValueOf,
  isDirty: (base, value) => changedNames(base, value).length > 0,
  merge: mergeEdits,
  errorsLeft,
};

interface Subject {
  projectId: string;
  issue: Issue | null;
  origin: IssueOrigin | null;
  correction: CorrectionForm | null;
}

/** Returns the key of a draft. A draft of a correction under review has its own key, so that it is not offered for other edits. */
export function subjectOf({ projectId, issue, origin, correction }: Subject): string {
  if (!issue) return newSubject(projectId, origin?.subject);
  return correction?.kind === 'accept' ? `${issue.id}-${correction.correction.id}` : issue.id;
}

interface IssueFormOptions {
  projectId: string;
  issue: Issue | null;
  origin: IssueOrigin | null;
  place: DraftPlace<IssueValue>;
  languages: readonly Language[];
  /** The correction that the form proposes or accepts; null if the form saves the issue. */
  correction: CorrectionSaving | null;
  onMade: (issueId: string) => void;
}

export function useIssueForm({ projectId, issue, origin, place, languages, correction, onMade }: IssueFormOptions) {
  const today = useToday();
  const { notSent, ...saving } = useSaveIssue({ projectId, issue, origin, languages, correction });
  const form = useDraftedForm<IssueFormTypes>({
    ...saving,
    kind: issueForms,
    entity: issue,
    empty: { ...emptyValue(today), ...origin?.value },
    subject: subjectOf({ projectId, issue, origin, correction: correction?.form ?? null }),
    place,
    onMade,
  });
  const elsewhere = useSavedElsewhere(form.newer, form.base);
  return {
    ...form,
    set: <Name extends FieldName>(name: Name, to: IssueValue[Name]) =>
      form.type({ ...form.read(), [name]: to }, { later: isTextName(name) && !name.endsWith('.title') }),
    notSent: notSent && Object.keys(form.errors).length > 0,
    unsavedIn: (language: Language) => changedNames(form.base, form.value).some((name) => name.startsWith(`contents.${language}.`)),
    elsewhere,
    /** Replaces the fields that were saved elsewhere, and keeps the user's changes to other fields. */
    takeOver: () => form.takeElsewhere((mine, theirs) => withFields(mine, theirs, elsewhere?.names ?? [])),
  };
}

export type IssueFormState = ReturnType<typeof useIssueForm>;
