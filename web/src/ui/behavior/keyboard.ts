export const isMac: boolean = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Returns a shortcut as shown to users, such as 'Ctrl+Shift+7', or '⌘+K' on a Mac. `keys` is in CodeMirror's notation, such as
 * 'Mod-Shift-7'.
 */
export const shortcutWords = (keys: string, mac: boolean = isMac): string =>
  keys
    .split('-')
    .map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
    .join('+');

/** Key presses that an overlay handled. Closing the overlay can remove the target before the listeners of the page run. */
export const handledByOverlay = new WeakSet<Event>();

/** True if a key press belongs to a text field, menu, list, dialog or closed overlay, where page shortcuts must not work. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || handledByOverlay.has(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]',
    )
  )
    return true;
  // An open dialog blocks page shortcuts only if the key press comes from inside it.
  return target.closest('[role=dialog]') !== null;
}
