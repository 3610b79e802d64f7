import { useRef, useState } from 'react';
import { newId } from '../lib/idempotent-ids.ts';
import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';

const prefix = () => `coloa.draft.comment.${session.user() ?? ''}.` as const;
const keyOf = (about: string) => `${prefix()}${about}` as const;

/** Returns the text typed after `sent`, or all of `typed` if the sent part was changed. */
export const leftToSay = (sent: string, typed: string): string => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed);

interface Draft {
  /** Each attempt to send the text uses the same id, so that the server creates only one comment. */
  id: string;
  text: string;
  /** The last text that was sent with this id; null if there is none yet. */
  sent: string | null;
}

/** Returns the draft with a new text. An empty text gets a new id, because text typed later is another comment. */
export const typedOn = (draft: Draft, text: string): Draft => (text.trim() === '' ? { id: newId(), text, sent: null } : { ...draft, text });

interface Kept extends Draft {
  /** Id of the comment's target. */
  on: string | null;
}

function read(key: ReturnType<typeof keyOf>): Kept | null {
  const kept = storage.getJson(key) as Partial<Kept> | null;
  if (typeof kept?.id !== 'string' || typeof kept.text !== 'string') return null;
  return { id: kept.id, text: kept.text, sent: kept.sent ?? null, on: kept.on ?? null };
}

/** Lists the unsent texts at a target: the new comment first, then the edits of comments, including edits of deleted comments. */
export function keptComments(on: string): string[] {
  const keys = storage.keys(prefix()) as ReturnType<typeof keyOf>[];
  const changes = keys.filter((key) => key !== keyOf(on) && read(key)?.on === on).sort();
  return [keyOf(on), ...changes].flatMap((key) => read(key)?.text ?? []);
}

/** Whether this device has an unsent text about this. */
export const isDraftKept = (about: string): boolean => read(keyOf(about)) !== null;

export interface CommentDraft extends Draft {
  /** True if the draft was found on this device and has not been edited since. */
  kept: boolean;
  write: (text: string) => void;
  send: () => void;
  /** Gives the draft a new id, because another comment has the old id. Returns the new id. */
  renew: () => string;
  begin: (text: string) => void;
  drop: () => void;
}

interface DraftOptions {
  /** Id of the target, unless `about` is the target. */
  on?: string;
  start?: string;
}

/**
 * Stores unsent text on this device at each keystroke, so that a closed tab or an ended session loses nothing. `about` is the id of the
 * target or of the edited comment, or names the thread of a reply.
 */
export function useCommentDraft(about: string, { on = about, start = '' }: DraftOptions = {}): CommentDraft {
  const [before] = useState(() => read(keyOf(about)));
  const [draft, setDraft] = useState<Draft>(() => before ?? { id: newId(), text: start, sent: null });
  // The latest draft, for responses that arrive before the next render.
  const latest = useRef(draft);
  const show = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const put = (next: Draft) => {
    show(next);
    // After a sign-out, no stored user owns the text, so it must not stay on the device.
    if (session.user() === null) return;
    if (next.text === start || next.text.trim() === '') storage.remove(keyOf(about));
    else storage.setJson(keyOf(about), { ...next, on } satisfies Kept);
  };
  return {
    ...draft,
    kept: before !== null && draft.text === before.text,
    write: (text) => put(typedOn(latest.current, text)),
    send: () => put({ ...latest.current, sent: latest.current.text }),
    renew: () => {
      const id = newId();
      put({ ...latest.current, id });
      return id;
    },
    begin: (text) => put({ id: newId(), text, sent: null }),
    drop: () => {
      show({ id: newId(), text: start, sent: null });
      storage.remove(keyOf(about));
    },
  };
}
