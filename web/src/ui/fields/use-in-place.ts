import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { belongsTo } from '../behavior/popups.ts';
import { useEscape } from '../behavior/use-escape.ts';
import styles from './in-place.module.css';

export const inPlaceClasses = { value: styles.value, editor: styles.editor };

/**
 * Focuses the first field in `element`, and calls `onDismiss` when the user clicks or tabs outside `element`, or navigates. Popups that open
 * over `element`, such as a calendar, count as inside. Calls `onCancel` on Escape, which then does not close the drawer around `element`.
 */
export function useInPlace(element: RefObject<HTMLElement | null>, onDismiss: () => void, onCancel: () => void): void {
  useEscape(true, onCancel);
  // Pages without a router have no other page to navigate to.
  const router = useRouter({ warn: false }) as { history: RouterHistory } | undefined;
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
      if (!belongsTo(element.current, target)) latest.current();
    };
    const start = router?.history.location.href;
    // An open calendar can add a history entry for the same URL.
    const off = router?.history.subscribe(({ location }) => {
      if (location.href !== start) latest.current();
    });
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
      off?.();
    };
  }, [element, router]);
}
