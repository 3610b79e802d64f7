import { useRef, useState } from 'react';
import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';

export interface VersionedText {
  text: string;
  /** The version it is based on; 0 if only this user writes it. */
  version: number;
}

function read(key: StorageKey): VersionedText | null {
  const kept = storage.getJson(key) as Partial<VersionedText> | null;
  return typeof kept?.text === 'string' && typeof kept.version === 'number' ? { text: kept.text, version: kept.version } : null;
}

export interface TextDraft extends VersionedText {
  write: (text: string) => void;
  /** The text of a concurrent save, until the user chooses. */
  theirs: VersionedText | null;
  meet: (theirs: VersionedText) => void;
  /** Continues the edit from the other version, with this text. */
  settle: (text: string) => void;
}

interface DraftsPlace {
  /** `control`, `row`: the object of the texts. */
  kind: string;
  userId: string;
}

interface TextDraftPlace extends DraftsPlace {
  /** Id of its object. */
  about: string;
  /** The saved text: an equal draft was saved. */
  saved: string;
}

export interface DraftedText {
  draft: TextDraft | null;
  start: (from: VersionedText) => void;
  /** Starts the edit with the first letter, if it was not started before. */
  write: (next: VersionedText) => void;
  /** `sent`: only if the draft still equals it. Text typed since continues from `version`, under which `sent` was saved. */
  drop: (sent?: string, version?: number) => void;
}

interface Entry {
  kept: VersionedText | null;
  theirs: VersionedText | null;
}

/** Drafts of any number of texts, which may come and go while the page is open: returns the draft of one of them. */
export function useTextDrafts({ kind, userId }: DraftsPlace): (place: Pick<TextDraftPlace, 'about' | 'saved'>) => DraftedText {
  const [entries, setEntries] = useState<ReadonlyMap<StorageKey, Entry>>(new Map());
  /** In their state when each text was first requested: later saves are no reason to drop them. */
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
      // Without a session there is no user to keep the text for.
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
 * A text that one person writes, stored on this device with each key until it is saved. Moving to the next one, closing its container or
 * leaving the page loses nothing. Null while nothing is written.
 */
export const useTextDraft = ({ kind, userId, about, saved }: TextDraftPlace): DraftedText =>
  useTextDrafts({ kind, userId })({ about, saved });
