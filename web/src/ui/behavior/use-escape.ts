import { useEffect, useEffectEvent, useId } from 'react';
import { handledByOverlay } from './keyboard.ts';

/** Open drawers, dialogs and popovers, with the topmost last. */
const open: string[] = [];

/**
 * Handles Escape for an overlay. Escape closes only the topmost overlay, even if closing it opens a dialog. A field with an open list
 * handles Escape itself.
 */
export function useEscape(opened: boolean, onEscape: (() => void) | null): void {
  const id = useId();
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== id || handledByOverlay.has(event)) return;
    if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    handledByOverlay.add(event);
    onEscape?.();
  });
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => answer(event);
    open.push(id);
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      open.splice(open.indexOf(id), 1);
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, [opened, id]);
}
