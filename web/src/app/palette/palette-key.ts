import { isMac, shortcutWords } from '../../ui/behavior/keyboard.ts';

export const paletteKeys = shortcutWords('Mod-k');

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/**
 * Returns whether the event is the shortcut of the palette. On keyboard layouts without Latin letters, the key at the position of K also
 * counts.
 */
export function isPaletteKey(event: Pressed, mac: boolean = isMac): boolean {
  const { key, code, ctrlKey, metaKey } = event;
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  if (mac ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
