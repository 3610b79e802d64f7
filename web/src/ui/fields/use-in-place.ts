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
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    const listen = ({ target }: Event) => {
      const inside = target instanceof Element && (element.current?.contains(target) || target.closest('[data-portal]') !== null);
      if (!inside) latest.current();
    };
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [element]);
}
