import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DraftStore, FormStart } from './draft-store.ts';

/** Delay of a write after the last change. */
const writeAfterMs = 400;

interface DraftState<Value extends object> {
  store: DraftStore<Value>;
  userId: string;
  subject: string;
  /** The name of this form's draft. */
  form: string;
  /** The rendered value; a change restarts the timer of the write. */
  value: Value;
  /** The newest value, even if it is not rendered yet. */
  latest: RefObject<{ value: Value; start: FormStart<Value> }>;
}

/**
 * Stores the typed text on this device: when typing pauses, and immediately when the page is hidden, closed or left. Unchanged text is not
 * stored, because an old copy would look like the newest.
 * Returns the time of the last timed write; null before the first one.
 */
export function useDraft<Value extends object>(state: DraftState<Value>): { keptAt: number | null } {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const newest = useRef(state);
  const written = useRef(state.value);
  const write = useRef((): void => {
    const { store, latest, ...place } = newest.current;
    const { value, start } = latest.current;
    if (value === written.current) return;
    written.current = value;
    store.write(place, start, value, Date.now());
  });
  useEffect(() => {
    newest.current = state;
  });
  const { value } = state;
  useEffect(() => {
    if (value === written.current) return;
    const timer = setTimeout(() => {
      write.current();
      setKeptAt(Date.now());
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  useEffect(() => {
    const now = write.current;
    const hidden = () => document.visibilityState === 'hidden' && now();
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    };
  }, []);
  return { keptAt };
}
