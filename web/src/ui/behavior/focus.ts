import { useLayoutEffect } from 'react';

/** Focuses an element that replaces the focused one. Use as a `ref`. */
export function focusHere(element: HTMLElement | null): void {
  if (!element) return;
  // Makes headings focusable; elements reached with Tab keep their order.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element, unless another one has the focus, because the user may have moved on. Use as a `ref`. */
export function focusIfLost(element: HTMLElement | null): void {
  if (nobodyHasIt()) focusHere(element);
}

/** The last focused element, even if it was removed from the page. */
let last: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null));

/** Returns the focused element, even if it was removed: a menu without a transition removes its item before the item's dialog opens. */
const focused = (): Element | null => (nobodyHasIt() && last?.isConnected === false ? last : document.activeElement);

/** Returns the element that gets the focus back; null for the body. For an item of a closed menu, this is the button of the menu. */
function placeOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

/** Focuses the element that `find` returns in the next frame. */
export const focusNext = (find: () => HTMLElement | null): void => void requestAnimationFrame(() => focusHere(find()));

/** Closed content is removed within this number of frames, even if it moves out of sight first. */
const CLOSED_WITHIN = 30;

function giveBack(from: HTMLElement | null, pictures = CLOSED_WITHIN): void {
  // Wait until the replacement is rendered, because it may take the focus itself.
  requestAnimationFrame(() => {
    const isClosing = document.activeElement?.closest('[aria-modal="true"]') != null;
    if (isClosing && pictures > 0) giveBack(from, pictures - 1);
    else focusIfLost(from?.isConnected && !from.matches(':disabled') ? from : document.querySelector<HTMLElement>('main h1'));
  });
}

/**
 * After a drawer or dialog closes, the element that had the focus before gets it back. If that element no longer exists or is disabled, the
 * title of the page gets it.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = placeOf(focused());
    return () => giveBack(from);
  }, [opened]);
}
