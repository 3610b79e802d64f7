import { createHashHistory, type RouterHistory } from '@tanstack/react-router';
import { newId } from './idempotent-ids.ts';

/**
 * Creates the history of the app. The browser adds an entry without a number for an address that the user types or opens from a bookmark.
 * The router would take it for the first entry, and could not return from it. Such an entry gets the number after the current one.
 */
export function createNumberedHistory(): RouterHistory {
  let history: RouterHistory | undefined;
  const number = () => {
    if (!history || window.history.state !== null) return;
    const { state } = history.location;
    const key = newId();
    // The router replaces the method of `window.history`, and would treat the call as a navigation.
    History.prototype.replaceState.call(window.history, { __TSR_index: state.__TSR_index + 1, key, __TSR_key: key }, '');
  };
  // Registered before the router's own listener, which reads the number.
  window.addEventListener('popstate', number);
  history = createHashHistory();
  const { destroy } = history;
  history.destroy = () => {
    window.removeEventListener('popstate', number);
    destroy();
  };
  return history;
}
