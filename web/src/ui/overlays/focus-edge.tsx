import type { FocusEvent } from 'react';
import styles from './focus-edge.module.css';

const STOPS = 'a[href], input, select, textarea, button, summary, [contenteditable="true"], [tabindex]';

/** Focuses the first element that accepts the focus, in the dialog beside the edge; from its end if the edge precedes the dialog. */
function wrapAround({ currentTarget: edge }: FocusEvent<HTMLElement>): void {
  const dialog = edge.parentElement?.querySelector('[role="dialog"]');
  if (!dialog) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(({ tabIndex }) => tabIndex >= 0);
  const isBefore = (edge.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  for (const stop of isBefore ? stops.reverse() : stops) {
    stop.focus();
    if (document.activeElement === stop) return;
  }
}

/**
 * The end of the tab order of a modal overlay. Rendered before and after its content, it keeps the focus in the overlay if the content
 * stops key presses from bubbling. Mantine's focus trap does not receive these, because it listens to the document.
 */
export function FocusEdge() {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: passes the focus on
  // biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on
  return <span tabIndex={0} className={styles.edge} onFocus={wrapAround} />;
}
