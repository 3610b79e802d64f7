import { useState } from 'react';
import { session } from '../../lib/session.ts';
import { type StorageKey, storage } from '../../lib/storage.ts';

interface Kept {
  text: string;
  version: number;
}

const draftKey = (userId: string, about: string): StorageKey => `coloa.draft.control.${userId}.${about}`;

function read(key: StorageKey): Kept | null {
  const kept = storage.getJson(key) as Partial<Kept> | null;
  return typeof kept?.text === 'string' && typeof kept.version === 'number' ? { text: kept.text, version: kept.version } : null;
}

export interface NoteDraft extends Kept {
  write: (text: string) => void;
  /** The edit goes on from what others saved meanwhile. */
  rebase: (kept: Kept) => void;
}

/**
 * A note that one person is writing, kept on this device with each key until it is saved: walking on to the next control loses nothing.
 * `about`: the control, or the control and the asset. Null while nothing is written.
 */
export function useNoteDraft(userId: string, about: string): { draft: NoteDraft | null; start: (from: Kept) => void; drop: () => void } {
  const key = draftKey(userId, about);
  const [kept, setKept] = useState(() => read(key));
  const put = (next: Kept) => {
    setKept(next);
    // A page that still stands there after signing out finds nobody to keep the text for.
    if (session.user() === userId) storage.setJson(key, next);
  };
  return {
    draft: kept && { ...kept, write: (text) => put({ ...kept, text }), rebase: put },
    start: setKept,
    drop: () => {
      storage.remove(key);
      setKept(null);
    },
  };
}
