import { useEffect, useRef } from 'react';
import { isTyping } from './keyboard.ts';

/** Runs `action` when the plain key is pressed outside of text fields, menus and dialogs; `null` switches it off. */
export function useShortcut(key: string, action: (() => void) | null): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!latest.current || event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
