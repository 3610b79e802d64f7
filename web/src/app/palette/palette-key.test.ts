import { expect, test } from 'vitest';
import { isPaletteKey } from './palette-key.ts';

const bare = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('Ctrl K opens the palette, on a Mac ⌘ K and not Ctrl K, which ends a line there', () => {
  expect(isPaletteKey({ ...bare, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, metaKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, metaKey: true }, true)).toBe(true);
  expect(isPaletteKey({ ...bare, ctrlKey: true }, true)).toBe(false);
});

test('the letter alone, with further keys or while a word is being composed opens nothing', () => {
  expect(isPaletteKey(bare, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, shiftKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, altKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...bare, ctrlKey: true, isComposing: true }, false)).toBe(false);
});

test('with caps lock and on keyboards of other letters it is the same key; what moved K elsewhere keeps it there', () => {
  expect(isPaletteKey({ ...bare, key: 'K', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, key: 'л', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...bare, key: 't', ctrlKey: true }, false)).toBe(false);
});
