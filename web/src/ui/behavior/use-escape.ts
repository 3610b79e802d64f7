import { useEffect, useEffectEvent, useId } from 'react';

/** Drawers, dialogs and popovers that stand open, the one on top last. */
const open: string[] = [];
const answered = new WeakSet<Event>();

/**
 * Escape closes what lies on top and nothing under it; one press closes one thing, also where closing it opens a question.
 * Fields with a list of their own open say that the key is theirs.
 */
export function useEscape(opened: boolean, onEscape: (() => void) | null): void {
  const id = useId();
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== id || answered.has(event)) return;
    if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    answered.add(event);
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
