import { type RefObject, useEffect, useRef } from 'react';
import styles from './in-place.module.css';

/** What stands in the place of a property while it is edited: its value, on which a list hangs, or a field. */
export const inPlaceClasses = { value: styles.value, editor: styles.editor };

/**
 * For an editor that stands in a value's place: takes the keyboard when it appears, and calls back when the reader presses or tabs
 * outside of it; lists and calendars that hang on it count as inside.
 */
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
