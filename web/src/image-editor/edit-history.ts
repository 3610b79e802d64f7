import { type Edits, NO_EDITS } from './marks.ts';

export interface History {
  past: readonly Edits[];
  now: Edits;
  future: readonly Edits[];
  /**
   * Names the last change. Further changes with the same name belong to it, so that one undo reverts a whole drag or a series of key
   * presses.
   */
  last: string | null;
}

export const newHistory: History = { past: [], now: NO_EDITS, future: [], last: null };

export function changeTo(history: History, edits: Edits, name: string | null = null): History {
  if (edits === history.now) return history;
  const goesOn = name !== null && name === history.last;
  // A cancelled drag leaves no step.
  if (goesOn && history.past.at(-1) === edits) return { past: history.past.slice(0, -1), now: edits, future: [], last: null };
  const past = goesOn ? history.past : [...history.past, history.now];
  return { past, now: edits, future: [], last: name };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  return before ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], last: null } : history;
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future, last: null } : history;
}
