import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { ChecklistChange } from './checklists.queries.ts';

type Texts = { vi: string; en: string };

export interface ControlValues {
  code: string;
  /** Key of the category, for example `PCI-6`. */
  category: string;
  categoryName: Texts;
  title: Texts;
  description: Texts;
  howTo: Texts;
  reference: string;
  severityHint: Severity | null;
}

export const NO_VALUES: ControlValues = {
  code: '',
  category: '',
  categoryName: { vi: '', en: '' },
  title: { vi: '', en: '' },
  description: { vi: '', en: '' },
  howTo: { vi: '', en: '' },
  reference: '',
  severityHint: null,
};

export const valuesOf = (control: Checklist): ControlValues => ({
  code: control.code,
  category: control.category,
  categoryName: { ...control.categoryName },
  title: { ...control.title },
  description: { ...control.description },
  howTo: { ...control.howTo },
  reference: control.reference,
  severityHint: control.severityHint,
});

const sameTexts = (a: Texts, b: Texts): boolean => a.vi === b.vi && a.en === b.en;
const changedTexts = (from: Texts, to: Texts): Partial<Texts> => ({
  ...(from.vi !== to.vi && { vi: to.vi }),
  ...(from.en !== to.en && { en: to.en }),
});

/** Returns only the changed fields, so that a save does not overwrite other users' concurrent changes to the other fields. */
export function controlChanges(from: ControlValues, to: ControlValues, shipped: boolean): ChecklistChange {
  return {
    ...(!shipped && from.code !== to.code && { code: to.code }),
    ...(!shipped && from.category !== to.category && { category: to.category }),
    ...(!shipped && !sameTexts(from.categoryName, to.categoryName) && { categoryName: changedTexts(from.categoryName, to.categoryName) }),
    ...(!sameTexts(from.title, to.title) && { title: changedTexts(from.title, to.title) }),
    ...(!sameTexts(from.description, to.description) && { description: changedTexts(from.description, to.description) }),
    ...(!sameTexts(from.howTo, to.howTo) && { howTo: changedTexts(from.howTo, to.howTo) }),
    ...(from.reference !== to.reference && { reference: to.reference.trim() }),
    ...(from.severityHint !== to.severityHint && { severityHint: to.severityHint }),
  };
}

/** Applies `changes` to `current`, so that all other fields and languages keep the values of `current`. */
export const mergeControl = (current: ControlValues, changes: ChecklistChange): ControlValues => ({
  ...current,
  ...changes,
  categoryName: { ...current.categoryName, ...changes.categoryName },
  title: { ...current.title, ...changes.title },
  description: { ...current.description, ...changes.description },
  howTo: { ...current.howTo, ...changes.howTo },
});
