import { expect, test } from 'vitest';
import { shortcutWords } from './keyboard.ts';

test('shortcuts have one notation, with ⌘ on a Mac', () => {
  expect(['Mod-k', 'Mod-Alt-k', 'Mod-Shift-7', 'Mod-Enter', 'Mod-s'].map((keys) => shortcutWords(keys, false))).toEqual([
    'Ctrl+K',
    'Ctrl+Alt+K',
    'Ctrl+Shift+7',
    'Ctrl+Enter',
    'Ctrl+S',
  ]);
  expect(shortcutWords('Mod-k', true)).toBe('⌘+K');
  expect(shortcutWords('')).toBe('');
});
