import { useState } from 'react';
import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';

export interface VersionedText {
  text: string;
  /** Of what it was begun from; 0 where nobody else writes it. */
  version: number;
}

function read(key: StorageKey): VersionedText | null {
  const kept = storage.getJson(key) as Partial<VersionedText> | null;
  return typeof kept?.text === 'string' && typeof kept.version === 'number' ? { text: kept.text, version: kept.version } : null;
}

export interface TextDraft extends VersionedText {
  write: (text: string) => void;
  /** What somebody else saved meanwhile, as long as nobody has chosen between the two. */
  theirs: VersionedText | null;
  meet: (theirs: VersionedText) => void;
  /** The edit goes on from theirs, with this text. */
  settle: (text: string) => void;
}

interface TextDraftPlace {
  /** `control`, `row`: what the text belongs to. */
  kind: string;
  userId: string;
  /** Id of what it belongs to. */
  about: string;
  /** What the server has: a draft that says the same was saved. */
  saved: string;
}

/**
 * A text that one person is writing, kept on this device with each key until it is saved: walking on to the next one, closing what
 * it stands in or leaving the page loses nothing. Null while nothing is written.
 */
export function useTextDraft({ kind, userId, about, saved }: TextDraftPlace): {
  draft: TextDraft | null;
  start: (from: VersionedText) => void;
  /** Begins with the first letter what was not begun before. */
  write: (next: VersionedText) => void;
  /** `sent`: only if it still says this, and nothing was typed on. */
  drop: (sent?: string) => void;
} {
  const key: StorageKey = `coloa.draft.${kind}.${userId}.${about}`;
  const [kept, setKept] = useState(() => {
    const found = read(key);
    return found?.text === saved ? null : found;
  });
  const [theirs, setTheirs] = useState<VersionedText | null>(null);
  const put = (next: VersionedText) => {
    setKept(next);
    // A page that still stands there after signing out finds nobody to keep the text for.
    if (session.user() === userId) storage.setJson(key, next);
  };
  return {
    draft: kept && {
      ...kept,
      write: (text) => put({ ...kept, text }),
      theirs,
      meet: setTheirs,
      settle: (text) => {
        if (!theirs) return;
        setTheirs(null);
        put({ text, version: theirs.version });
      },
    },
    start: setKept,
    write: put,
    drop: (sent) => {
      if (sent === undefined || read(key)?.text === sent) storage.remove(key);
      setKept((now) => (sent === undefined || now?.text === sent ? null : now));
      setTheirs(null);
    },
  };
}
