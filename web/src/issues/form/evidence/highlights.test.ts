import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toggleHighlight } from './highlights.ts';
import { toggleCover } from './masked.ts';

const toggled = (text: string, words: string) => toggleHighlight(text, text.indexOf(words), text.indexOf(words) + words.length);

test('a highlight is added per line, without blanks at its ends, and is selected', () => {
  const result = toggled('GET / HTTP/1.1\nHost: a\n\n  {"a": 1}\n', 'Host: a\n\n  {"a": 1}');
  expect(result?.text).toBe('GET / HTTP/1.1\n⟪Host: a⟫\n\n  ⟪{"a": 1}⟫\n');
  expect(result?.text.slice(result.start, result.end)).toBe('⟪Host: a⟫\n\n  ⟪{"a": 1}⟫');
});

test('a second press removes each highlight that the selection touches', () => {
  const once = toggled('a bcd e', 'bcd');
  expect(once?.text).toBe('a ⟪bcd⟫ e');
  expect(toggleHighlight(once?.text ?? '', once?.start ?? 0, once?.end ?? 0)).toEqual({ text: 'a bcd e', start: 2, end: 5 });
  expect(toggled('a ⟪bcd⟫ e', 'c')).toEqual({ text: 'a bcd e', start: 3, end: 4 });
});

test('redacted passages are never highlighted', () => {
  expect(toggled('Cookie: ⟦secret⟧; b', 'Cookie: ⟦secret⟧; b')?.text).toBe('⟪Cookie:⟫ ⟦secret⟧⟪; b⟫');
  expect(toggled('a ⟦secret⟧', 'cre')).toBeNull();
  expect(toggled('a ⟦secret', '⟦secret')).toBeNull();
  expect(toggled('a \n b', ' \n ')).toBeNull();
});

test('a redaction removes the highlights that it contains or divides', () => {
  const cover = (text: string, words: string) => {
    const at = text.indexOf(words);
    const { text: covered, start, end } = toggleCover(text, at, at + words.length);
    return [covered, covered.slice(start, end)];
  };
  expect(cover('a ⟪bcd⟫ e', 'c')).toEqual(['a b⟦c⟧d e', 'c']);
  expect(cover('a ⟪bcd⟫ e', '⟪bcd⟫')).toEqual(['a ⟦bcd⟧ e', 'bcd']);
  expect(cover('a ⟪bcd⟫ e', 'd⟫ e')).toEqual(['a bc⟦d e⟧', 'd e']);
});

test('in any text, highlights change no other character, stay on one line and outside redactions', () => {
  const piece = fc.constantFrom('a', ' ', '\n', '⟦', '⟧', '⟪', '⟫', 'ế', '😀');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(40), fc.nat(40), (pieces, a, b) => {
      const text = pieces.join('').replaceAll(/[⟪⟫]/g, '');
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      const result = toggleHighlight(text, from, to);
      if (!result) return;
      expect(result.text.replaceAll(/[⟪⟫]/g, '')).toBe(text);
      for (const [, words = ''] of result.text.matchAll(/⟪([^⟪⟫]*)⟫/g)) expect(words).not.toMatch(/[\n⟦]/);
    }),
  );
});
