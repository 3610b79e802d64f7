import { expect, test } from 'vitest';
import { isPaletteKey } from './palette-key.ts';

const bare = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('Ctrl K opens the palette; on a Mac, ⌘ K opens it and Ctrl K does not', () => {
  expect(isPaletteKey({ ...bare, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, metaKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, metaKey: true }, true)).toBe(true);
  expect(isPaletteKey({ ...bare, ctrlKey: true }, true)).toBe(false);
});

test('the letter alone, with further keys or during text composition opens nothing', () => {
  expect(isPaletteKey(bare, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, shiftKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, altKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, isComposing: true }, false)).toBe(false);
});

test('caps lock and other alphabets keep the key, and a layout that moves K moves it', () => {
  expect(isPaletteKey({ ...bare, key: 'K', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, key: 'л', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, key: 't', ctrlKey: true }, false)).toBe(false);
});
