import { useState } from 'react';
import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';

const keyOf = (about: string): StorageKey => `coloa.draft.comment.${session.user() ?? ''}.${about}`;

/** What is still to say once a part was sent: what was typed on behind it, or all of it where it was changed meanwhile. */
export const leftToSay = (sent: string, typed: string): string => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed);

/**
 * What is typed and not yet sent, kept on this device with each key: a closed tab or an ended session loses nothing.
 * `about`: what it is said of; `start`: what stands there where nothing was kept.
 */
export function useCommentDraft(
  about: string,
  start = '',
): { text: string; kept: boolean; write: (text: string) => void; drop: () => void } {
  const [before] = useState(() => storage.get(keyOf(about)));
  const [text, setText] = useState(before ?? start);
  return {
    text,
    kept: before !== null && text === before,
    write: (next) => {
      setText(next);
      // A page that still stands there after signing out finds nobody to keep the text for.
      if (session.user() === null) return;
      if (next === start || next.trim() === '') storage.remove(keyOf(about));
      else storage.set(keyOf(about), next);
    },
    drop: () => {
      setText(start);
      storage.remove(keyOf(about));
    },
  };
}
