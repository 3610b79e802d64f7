import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSearch } from '../page-paths.ts';
import { isPlainSearch, normalSearch } from './view-search.ts';

test('every spelling of a search has the same normal form, and the normal form is unchanged', () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-zA-Z]\w{0,8}$/), fc.string({ unit: 'grapheme', minLength: 1 }), { maxKeys: 5 });
  fc.assert(
    fc.property(values, (search) => {
      const kept = toSearch(search).slice(1);
      const encoded = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      for (const spelled of [kept, `?${encoded.join('&')}`, `${encoded.join('&').replaceAll('%20', '+')}&`]) {
        expect(normalSearch(spelled)).toBe(kept);
      }
    }),
  );
});

test('the normal form of any text is its own normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = normalSearch(text);
      expect(normalSearch(kept)).toBe(kept);
    }),
  );
});

test('detects control characters in every spelling', () => {
  for (const search of ['q=a\u0000b', 'q=%00', 'q=%0d%0A', 'q=%C2%85', '%07=1']) expect(isPlainSearch(search), search).toBe(false);
  for (const search of ['', '?q=%E1%BA%AF', 'q=100%', 'status=OPEN,DRAFT']) expect(isPlainSearch(search), search).toBe(true);
});
