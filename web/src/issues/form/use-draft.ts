import { useEffect, useRef, useState } from 'react';
import { draftsOf } from './draft-store.ts';
import type { IssueValue } from './issue-value.ts';

/** Long enough to gather a few keys, short enough that no thought is lost. */
const writeAfterMs = 400;

interface DraftState {
  userId: string;
  subject: string;
  base: IssueValue;
  version: number | null;
  value: IssueValue;
}

/**
 * Keeps what is typed on this device: a moment after each change, and at once when the page is hidden, closed or left.
 * `close` ends that (saved elsewhere, or discarded). Answers when it was kept last.
 */
export function useDraft(state: DraftState): { keptAt: number | null; close: () => void } {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const latest = useRef(state);
  const closed = useRef(false);
  const write = useRef((): void => {
    const { userId, subject, base, version, value } = latest.current;
    if (!closed.current) draftsOf(userId).write(subject, base, version, value, Date.now());
  });
  useEffect(() => {
    latest.current = state;
  });
  const { value, base } = state;
  useEffect(() => {
    if (value === base) return;
    const timer = setTimeout(() => {
      write.current();
      setKeptAt(Date.now());
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [value, base]);
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
  return {
    keptAt,
    close: () => {
      closed.current = true;
    },
  };
}
