import type { KeyboardEvent } from 'react';

/** Matches the checkboxes and radio buttons of a list, and the search field above the list. */
const STOPS = ':is(input[type="checkbox"], input[type="radio"], fieldset input[type="text"]):not(:disabled, [role="combobox"])';

/**
 * Handles keys in a list of checkboxes or radio buttons: the arrow keys move the focus, and Enter selects or clears the focused option.
 * Does nothing in a form, where Enter submits and the arrow keys select another radio button of the group.
 */
export function moveInOptions(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.closest('form')) return;
  const stops = [...currentTarget.querySelectorAll<HTMLInputElement>(STOPS)];
  const at = stops.indexOf(target);
  if (at < 0) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  else if (key === 'Enter' && target.type !== 'text') target.click();
  else return;
  event.preventDefault();
}
