import { isMac } from '../../ui/behavior/keyboard.ts';

/** The shortcut as text. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Whether a key is Ctrl K, or ⌘ K on a Mac; on keyboard layouts without Latin letters, the key at the position of K. */
export function isPaletteKey(event: Pressed, mac: boolean = isMac): boolean {
  const { key, code, ctrlKey, metaKey } = event;
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  if (mac ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
