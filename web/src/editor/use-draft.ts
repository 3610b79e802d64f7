import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchForm } from '../files/unsaved-texts.ts';
import type { DraftStore, FormStart } from './draft-store.ts';

const writeAfterMs = 400;
/** The maximum delay in milliseconds before a draft is stored, if the user types without a pause. */
const writeWithinMs = 2_000;

interface DraftState<Value extends object> {
  store: DraftStore<Value>;
  userId: string;
  subject: string;
  form: string;
  value: Value;
  /** The newest value and its start, even if they are not rendered yet. */
  latest: RefObject<{ value: Value; start: FormStart<Value> }>;
  /** Changes the value as the user types. */
  type: (value: Value) => void;
}

/**
 * Stores a changed value 400 ms after the last change, but at most 2 seconds after the first unsaved one. Stores it immediately when the
 * page is hidden, closed or left. `keptAt` is the time of the last delayed write; null if there was none.
 */
export function useDraft<Value extends object>(state: DraftState<Value>): { keptAt: number | null } {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const newest = useRef(state);
  const written = useRef(state.value);
  /** The time of the first change that is not written yet. */
  const since = useRef<number | null>(null);
  const write = useRef((): void => {
    const { store, latest, ...place } = newest.current;
    const { value, start } = latest.current;
    if (value === written.current) return;
    written.current = value;
    since.current = null;
    store.write(place, start, value, Date.now());
  });
  useEffect(() => {
    newest.current = state;
  });
  const { value } = state;
  const key = state.store.key(state.userId, state.subject, state.form);
  useEffect(
    () =>
      watchForm(key, {
        read: () => newest.current.latest.current.value,
        write: (next) => newest.current.type(next as Value),
      }),
    [key],
  );
  useEffect(() => {
    if (value === written.current) return;
    const now = Date.now();
    since.current ??= now;
    const delay = Math.min(writeAfterMs, since.current + writeWithinMs - now);
    const timer = setTimeout(() => {
      write.current();
      setKeptAt(Date.now());
    }, delay);
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
