import { type RefObject, useEffect, useRef } from 'react';
import styles from './in-place.module.css';

export const inPlaceClasses = { value: styles.value, editor: styles.editor };

/** Focuses the first field in `element`, and calls `onDismiss` when the user clicks or tabs outside `element`. Portals count as inside. */
export function useInPlace(element: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('input, textarea');
    // Does not scroll, because a field in a popover is at the top of the page until the popover is positioned.
    const focus = () => field?.focus({ preventScroll: true });
    const inPopover = field?.closest('[data-portal]');
    // A calendar keeps the side on which it opens, so it opens when its field has its place.
    const frame = inPopover ? requestAnimationFrame(focus) : 0;
    if (!inPopover) focus();
    const listen = ({ target }: Event) => {
      const inside = target instanceof Element && (element.current?.contains(target) || target.closest('[data-portal]') !== null);
      if (!inside) latest.current();
    };
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [element]);
}
