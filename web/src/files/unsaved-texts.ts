import { type StorageKey, storage } from '../lib/storage.ts';

/** A file that takes the place of another one. Both are stored file names. */
export interface RenamedFile {
  from: string;
  to: string;
}

interface OpenForm {
  read: () => unknown;
  write: (value: unknown) => void;
}

interface OpenEditor {
  read: () => string;
  /** Replaces the file at each place of the text. */
  replace: (file: RenamedFile) => void;
}

/** The open forms by the keys of their drafts. The stored drafts are older, because they are written with a delay. */
const forms = new Map<StorageKey, OpenForm>();

/** Lets this module read and change the current value of a form instead of its stored draft. Returns a function that ends this. */
export function watchForm(draftKey: StorageKey, form: OpenForm): () => void {
  forms.set(draftKey, form);
  return () => {
    if (forms.get(draftKey) === form) forms.delete(draftKey);
  };
}

/** The open editors, also those of forms without a draft. */
const editors = new Map<unknown, OpenEditor>();

/** Lets this module read and change the current text of an editor. Returns a function that ends this. */
export function watchText(owner: unknown, editor: OpenEditor): () => void {
  editors.set(owner, editor);
  return () => void editors.delete(owner);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

function replacedIn(value: unknown, { from, to }: RenamedFile): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((each) => replacedIn(each, { from, to }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replacedIn(each, { from, to })]));
}

/** Returns the texts of the open forms that contain the file, and those of editors that belong to no such form. */
function openTexts(fileName: string): { inForms: string[]; inEditors: string[] } {
  const inForms = [...textsIn(Array.from(forms.values(), ({ read }) => read()))].filter((text) => text.includes(fileName));
  // The text of an editor of a form with a draft is already among the values of the form.
  const inEditors = Array.from(editors.values(), ({ read }) => read()).filter((text) => text.includes(fileName) && !inForms.includes(text));
  return { inForms, inEditors };
}

/** Returns how often the open forms and editors use the file, such as in the texts of both languages and in the evidence. */
export function placesInOpenTexts(fileName: string): number {
  const { inForms, inEditors } = openTexts(fileName);
  return [...inForms, ...inEditors].reduce((count, text) => count + text.split(fileName).length - 1, 0);
}

/**
 * Replaces the file at every place of the open forms and editors, because a secret that is covered at one place only is still readable at
 * the others. Does not change the editor of `except`.
 */
export function replaceInOpenTexts(file: RenamedFile, except?: unknown): void {
  for (const [owner, editor] of editors) if (owner !== except) editor.replace(file);
  for (const { read, write } of forms.values()) {
    const value = read();
    if ([...textsIn(value)].some((text) => text.includes(file.from))) write(replacedIn(value, file));
  }
}

/** Returns whether an unsaved text on this device that `replaceInOpenTexts` cannot change refers to the file. */
export function isInOtherDraft(fileName: string): boolean {
  const drafts = storage.keys('coloa.draft.').filter((key) => !forms.has(key));
  const { inEditors } = openTexts(fileName);
  return [...textsIn(drafts.map(storage.getJson))]
    .filter((text) => text.includes(fileName))
    .some((text) => {
      // The draft of an open editor is not another draft. Another draft can contain the same text.
      const at = inEditors.indexOf(text);
      if (at >= 0) inEditors.splice(at, 1);
      return at < 0;
    });
}
