import { type StorageKey, storage } from '../lib/storage.ts';

/** The current values of open forms, by the keys of their drafts. The stored drafts are older, because they are written with a delay. */
const forms = new Map<StorageKey, () => unknown>();

/** Lets `isInUnsavedText` read the current value of a form instead of its stored draft. Returns a function that ends this. */
export function watchForm(draftKey: StorageKey, read: () => unknown): () => void {
  forms.set(draftKey, read);
  return () => {
    if (forms.get(draftKey) === read) forms.delete(draftKey);
  };
}

/** The current texts of open editors, for forms without a draft. */
const editors = new Set<() => string>();

/** Lets `isInUnsavedText` read the current text of an editor. Returns a function that ends this. */
export function watchText(read: () => string): () => void {
  editors.add(read);
  return () => void editors.delete(read);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

/**
 * Returns whether an unsaved text on this device refers to the file.
 * @param own the text or value that contains the reference that is about to be replaced; this one reference is not counted
 */
export function isInUnsavedText(fileName: string, own: string): boolean {
  if (own.split(fileName).length > 2) return true;
  const drafts = storage.keys('coloa.draft.').filter((key) => !forms.has(key));
  const values = [...Array.from(forms.values(), (read) => read()), ...drafts.map(storage.getJson)];
  const inForms = [...textsIn(values)].filter((text) => text.includes(fileName));
  // The text of an editor of a form with a draft is already among the values of the form.
  const inEditors = Array.from(editors, (read) => read()).filter((text) => text.includes(fileName) && !inForms.includes(text));
  const found = [...inForms, ...inEditors];
  return found.length > (found.includes(own) ? 1 : 0);
}
