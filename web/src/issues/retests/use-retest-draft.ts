import { useState } from 'react';
import { session } from '../../lib/session.ts';
import { type StorageKey, storage } from '../../lib/storage.ts';
import { emptyRetest, type RetestValue, readRetest, saysNothing } from './retest-value.ts';

const draftKey = (userId: string, issueId: string): StorageKey => `coloa.draft.retest.${userId}.${issueId}`;

export interface RetestDraft {
  value: RetestValue;
  change: (part: Partial<RetestValue>) => void;
  /** Time of the restored draft's last edit, in ms since 1970; null if no draft was restored. */
  restoredFrom: number | null;
  discard: () => void;
  saved: () => void;
}

function read(key: StorageKey, today: string): { value: RetestValue; at: number } | null {
  const kept = storage.getJson(key) as { savedAt?: unknown; value?: unknown } | null;
  const value = readRetest(kept?.value, today);
  return value && { value, at: typeof kept?.savedAt === 'number' ? kept.savedAt : 0 };
}

export function useRetestDraft(userId: string, issueId: string, today: string): RetestDraft {
  const key = draftKey(userId, issueId);
  const [found] = useState(() => read(key, today));
  const [value, setValue] = useState(found?.value ?? emptyRetest(today));
  const [restoredFrom, setRestoredFrom] = useState(found?.at ?? null);
  return {
    value,
    change(part) {
      const next = { ...value, ...part };
      setValue(next);
      // After the session has ended or another user has signed in, this user's draft must not be stored.
      if (session.user() !== userId) return;
      if (saysNothing(next)) storage.remove(key);
      else storage.setJson(key, { savedAt: Date.now(), value: next });
    },
    restoredFrom,
    discard() {
      storage.remove(key);
      setValue(emptyRetest(today));
      setRestoredFrom(null);
    },
    saved: () => storage.remove(key),
  };
}
