import { useEffect, useRef } from 'react';
import { toast } from '../feedback/toast.ts';
import { isTyping } from './keyboard.ts';
import { keysOf, usePageKeys } from './page-keys.ts';

/**
 * Calls `action` when the user presses `key`. Ignores key presses with Ctrl, Alt or ⌘, and those in text fields, menus and dialogs. A null
 * `action` disables the shortcut; pressing the key then shows `reason`, if given. The keyboard help lists the key.
 */
export function useShortcut(key: string, action: (() => void) | null, reason?: string): void {
  const effect = action ?? (reason === undefined ? null : () => toast.bad(reason));
  usePageKeys(effect ? keysOf(key) : {});
  const latest = useRef(effect);
  useEffect(() => {
    latest.current = effect;
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
