import { useEffect, useRef } from 'react';
import { isTyping } from '../behavior/keyboard.ts';
import { type PageKeys, usePageKeys } from '../behavior/page-keys.ts';

export interface ListKeyboard {
  /** The keys of the rows, in display order. */
  keys: readonly string[];
  current: string | null;
  onCurrent: (key: string) => void;
  onOpen?: (key: string) => void;
  onPeek?: (key: string) => void;
  onToggle?: (key: string) => void;
  /** Called when the user presses Escape. Returns true if it closed or cleared something. */
  onEscape?: () => boolean;
  /** False while another list handles the keyboard. */
  enabled?: boolean;
}

interface Place {
  key: string;
  before: string;
}

/**
 * The keys j and k and the arrow keys change the current row, x selects it, Space opens its quick view, and Enter opens it. The keys work
 * on the whole page, except in text fields, menus, option lists and dialogs.
 */
export function useListKeyboard(list: ListKeyboard): void {
  usePageKeys(list.enabled === false ? {} : helpOf(list));
  const latest = useRef(list);
  /** The last known place of the current row, which can leave the list, for example after an action. `before` is the key of the row above. */
  const place = useRef<Place>({ key: '', before: '' });
  useEffect(() => {
    latest.current = list;
    const at = list.current === null ? -1 : list.keys.indexOf(list.current);
    if (list.current !== null && at !== -1) place.current = { key: list.current, before: list.keys[at - 1] ?? '' };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latest.current.enabled === false || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (act(event, latest.current, place.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const helpOf = ({ onOpen, onPeek, onToggle, onEscape }: ListKeyboard): PageKeys => ({
  move: ['j', 'k'],
  ...(onOpen && { open: ['Enter'] }),
  ...(onPeek && { peek: ['Space'] }),
  ...(onToggle && { select: ['x'] }),
  ...(onEscape && { close: ['Esc'] }),
});

function act(event: KeyboardEvent, list: ListKeyboard, place: Place): boolean {
  const { keys, current, onCurrent, onOpen, onPeek, onToggle, onEscape } = list;
  if (event.key === 'Escape') return onEscape?.() ?? false;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step) {
    const at = current === null ? -1 : keys.indexOf(current);
    // A row that left the list was above this one. Starts at the first row if the whole list changed, for example with a filter.
    const below = place.key === current ? keys.indexOf(place.before) + 1 : 0;
    const left = Math.min(Math.max(step > 0 ? below : below - 1, 0), keys.length - 1);
    const next = keys[at === -1 ? left : at + step];
    if (next !== undefined) onCurrent(next);
    return true;
  }
  if (current === null || !keys.includes(current)) return false;
  // A focused button or link handles Enter and Space itself.
  const onControl = event.target instanceof Element && event.target.closest('a, button, input') !== null;
  if (event.key === 'x' && onToggle) return run(onToggle, current);
  if (onControl) return false;
  if (event.key === 'Enter' && onOpen) return run(onOpen, current);
  // Handles Space even without a quick view, because the browser would scroll away from the current row.
  if (event.key === ' ') return onPeek ? run(onPeek, current) : true;
  return false;
}

function run(action: (key: string) => void, key: string): true {
  action(key);
  return true;
}
