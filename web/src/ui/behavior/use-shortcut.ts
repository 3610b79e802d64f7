import { useEffect, useRef } from 'react';
import { isTyping } from './keyboard.ts';

/** Ignores key presses with Ctrl, Alt or ⌘, and those in text fields, menus and dialogs. `null` disables the shortcut. */
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
