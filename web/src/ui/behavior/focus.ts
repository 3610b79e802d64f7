import { useLayoutEffect, useState } from 'react';

/** Focuses an element that replaces the focused one. Used as a `ref`. */
export function focusHere(element: HTMLElement | null): void {
  if (!element) return;
  // Makes headings focusable without changing the tab order of other elements.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element. Does nothing if another element has the focus, because the user may have moved the focus there. Used as a `ref`. */
export function focusIfLost(element: HTMLElement | null): void {
  if (nobodyHasIt()) focusHere(element);
}

/** Returns the `ref` of a button that opens an editor in its place. After the editor closes, the button gets the focus if it was lost. */
export function useFocusAfterEditor(isOpen: boolean): ((button: HTMLElement | null) => void) | undefined {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? focusIfLost : undefined;
}

/** Returns the current row of the list in `place`, otherwise its first row; null if `place` contains no list. */
export const rowIn = (place: ParentNode | null | undefined): HTMLElement | null =>
  place?.querySelector<HTMLElement>('[data-key][aria-current], [data-key] [aria-current]') ??
  place?.querySelector<HTMLElement>('tr[data-key], [data-key] a') ??
  null;

/**
 * In the next frame, focuses the element that `find` returns, otherwise the title of the page. Does nothing if another element has the
 * focus by then.
 */
export const leadOn = (find: () => HTMLElement | null): void =>
  void requestAnimationFrame(() => focusIfLost(find() ?? document.querySelector<HTMLElement>('main h1')));

/** The last focused element, even if it is no longer in the document. */
let last: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null));

/**
 * Returns the focused element, or the last focused one if it was just removed. A menu without a transition removes its item before the
 * item's dialog opens.
 */
const focused = (): Element | null => (nobodyHasIt() && last?.isConnected === false ? last : document.activeElement);

/** Returns the element to return the focus to: for an item of a closed menu, the menu's button. Returns null for the body. */
function placeOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

export const focusNext = (find: () => HTMLElement | null): void => void requestAnimationFrame(() => focusHere(find()));

const invalidIn = (dialog: Element | undefined) => dialog?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Focuses the first invalid field of the topmost dialog, after the errors are rendered. Forms use `FormError` instead. */
export const leadToInvalidField = (): void =>
  void requestAnimationFrame(() => invalidIn([...document.querySelectorAll('[role="dialog"]')].at(-1))?.focus());

/** Maximum number of frames until closed content is removed, including its transition. */
const CLOSED_WITHIN = 30;

function giveBack(from: HTMLElement | null, pictures = CLOSED_WITHIN): void {
  // Waits for the next frame, because an element that replaces the overlay may focus itself.
  requestAnimationFrame(() => {
    const isClosing = document.activeElement?.closest('[aria-modal="true"]') != null;
    if (isClosing && pictures > 0) giveBack(from, pictures - 1);
    else focusIfLost(from?.isConnected && !from.matches(':disabled') ? from : document.querySelector<HTMLElement>('main h1'));
  });
}

/**
 * After an overlay closes, returns the focus to the previously focused element, unless another element has the focus. If the previous
 * element is missing or disabled, focuses the title of the page.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = placeOf(focused());
    return () => giveBack(from);
  }, [opened]);
}
