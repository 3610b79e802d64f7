import { useRef, useState } from 'react';
import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';

export interface VersionedText {
  text: string;
  /** The version that the text is based on; 0 if only this user writes the text. */
  version: number;
}

function read(key: StorageKey): VersionedText | null {
  const kept = storage.getJson(key) as Partial<VersionedText> | null;
  return typeof kept?.text === 'string' && typeof kept.version === 'number' ? { text: kept.text, version: kept.version } : null;
}

export interface TextDraft extends VersionedText {
  write: (text: string) => void;
  /** The text of a concurrent save, until the user chooses; otherwise null. */
  theirs: VersionedText | null;
  meet: (theirs: VersionedText) => void;
  /** Continues the edit from the version of the concurrent save, with this text. */
  settle: (text: string) => void;
}

interface DraftsPlace {
  /** The part of the storage keys that identifies the kind of text, for example `control` or `row`. */
  kind: string;
  userId: string;
}

interface TextDraftPlace extends DraftsPlace {
  about: string;
  /** The saved text; a stored draft that equals it is ignored. */
  saved: string;
}

export interface DraftedText {
  draft: TextDraft | null;
  start: (from: VersionedText) => void;
  /** Stores the text, and starts the edit if it was not started before. */
  write: (next: VersionedText) => void;
  /**
   * Removes the draft; with `sent`, only if the draft still equals that text. Otherwise, the edit continues from `version`, the version
   * that the save of `sent` created.
   */
  drop: (sent?: string, version?: number) => void;
}

interface Entry {
  kept: VersionedText | null;
  theirs: VersionedText | null;
}

/**
 * Returns a function that returns the draft of a text. The hook returns no draft itself, because the number of texts can change while the
 * page is open.
 */
export function useTextDrafts({ kind, userId }: DraftsPlace): (place: Pick<TextDraftPlace, 'about' | 'saved'>) => DraftedText {
  const [entries, setEntries] = useState<ReadonlyMap<StorageKey, Entry>>(new Map());
  /** Each draft as it was when first requested, so that a later change of the saved text does not discard it. */
  const found = useRef(new Map<StorageKey, Entry>());
  return ({ about, saved }) => {
    const key: StorageKey = `coloa.draft.${kind}.${userId}.${about}`;
    const first = (): Entry => {
      const known = found.current.get(key);
      if (known) return known;
      const kept = read(key);
      const entry = { kept: kept?.text === saved ? null : kept, theirs: null };
      found.current.set(key, entry);
      return entry;
    };
    const { kept, theirs } = entries.get(key) ?? first();
    const change = (changed: (now: Entry) => Entry) =>
      setEntries((all) => new Map([...all, [key, changed(all.get(key) ?? first())] as const]));
    const put = (next: VersionedText) => {
      change((now) => ({ ...now, kept: next }));
      // The draft is not stored after the session has ended or another user has signed in.
      if (session.user() === userId) storage.setJson(key, next);
    };
    return {
      draft: kept && {
        ...kept,
        write: (text) => put({ ...kept, text }),
        theirs,
        meet: (met) => change((now) => ({ ...now, theirs: met })),
        settle: (text) => {
          if (!theirs) return;
          change((now) => ({ ...now, theirs: null }));
          put({ text, version: theirs.version });
        },
      },
      start: (from) => change((now) => ({ ...now, kept: from })),
      write: put,
      drop: (sent, version) => {
        if (sent === undefined || read(key)?.text === sent) storage.remove(key);
        change(({ kept: now }) => ({
          kept: !now || sent === undefined || now.text === sent ? null : { ...now, version: version ?? now.version },
          theirs: null,
        }));
      },
    };
  };
}

/**
 * Stores the draft on this device at each keystroke until it is saved, so that closing the editor or leaving the page loses nothing.
 * `draft` is null while the text is not edited.
 */
export const useTextDraft = ({ kind, userId, about, saved }: TextDraftPlace): DraftedText =>
  useTextDrafts({ kind, userId })({ about, saved });
