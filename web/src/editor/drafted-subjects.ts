import { storage } from '../lib/storage.ts';

/** Returns the beginning of the storage keys of a user's drafts of a kind. */
export const draftKeys = (kind: string, userId: string) => `coloa.draft.${kind}.${userId}.` as const;

/** Calls `callback` when another tab changes drafts of this kind. Returns a function that removes the listener. */
export const onDraftsElsewhere = (kind: string, userId: string, callback: () => void): (() => void) =>
  storage.onChangesElsewhere(draftKeys(kind, userId), callback);

/** Returns the subjects of all drafts of the user on this device. Checks only the storage keys. */
export function draftedSubjects(kind: string, userId: string): ReadonlySet<string> {
  const begin = draftKeys(kind, userId);
  return new Set(storage.keys(begin).map((key) => key.slice(begin.length).split('.')[0] ?? ''));
}

/** Returns the time of the newest draft of the object, in ms since 1970; null if this device has none. */
export function draftTime(kind: string, userId: string, subject: string): number | null {
  const times = storage
    .keys(`${draftKeys(kind, userId)}${subject}.`)
    .map((key) => (storage.getJson(key) as { savedAt?: number } | null)?.savedAt ?? 0);
  return times.length > 0 ? Math.max(...times) : null;
}
