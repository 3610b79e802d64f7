import { useState } from 'react';
import { newId } from '../lib/new-id.ts';
import { session } from '../lib/session.ts';
import { type StorageKey, storage } from '../lib/storage.ts';

const keyOf = (about: string): StorageKey => `coloa.draft.comment.${session.user() ?? ''}.${about}`;

/** What is still to say once a part was sent: what was typed on behind it, or all of it where it was changed meanwhile. */
export const leftToSay = (sent: string, typed: string): string => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed);

/** A text with the id that it is sent under, however often until the server's answer comes. */
interface Draft {
  id: string;
  text: string;
}

function read(key: StorageKey): Draft | null {
  const kept = storage.getJson(key) as Partial<Draft> | null;
  return typeof kept?.id === 'string' && typeof kept.text === 'string' ? { id: kept.id, text: kept.text } : null;
}

/** What was typed about it and not sent; null: nothing. */
export const keptComment = (about: string): string | null => read(keyOf(about))?.text ?? null;

export interface CommentDraft extends Draft {
  /** It was found on this device, and nothing was typed since. */
  kept: boolean;
  write: (text: string) => void;
  /** What goes before it is sent: this is said under an id of its own. */
  begin: (text: string) => void;
  drop: () => void;
}

/**
 * What is typed and not yet sent, kept on this device with each key: a closed tab or an ended session loses nothing.
 * `about`: what it is said of; `start`: what stands there where nothing was kept.
 */
export function useCommentDraft(about: string, start = ''): CommentDraft {
  const [before] = useState(() => read(keyOf(about)));
  const [draft, setDraft] = useState(() => before ?? { id: newId(), text: start });
  const put = (next: Draft) => {
    setDraft(next);
    // A page that still stands there after signing out finds nobody to keep the text for.
    if (session.user() === null) return;
    if (next.text === start || next.text.trim() === '') storage.remove(keyOf(about));
    else storage.setJson(keyOf(about), next);
  };
  return {
    ...draft,
    kept: before !== null && draft.text === before.text,
    write: (text) => put({ id: draft.id, text }),
    begin: (text) => put({ id: newId(), text }),
    drop: () => {
      setDraft({ id: newId(), text: start });
      storage.remove(keyOf(about));
    },
  };
}
