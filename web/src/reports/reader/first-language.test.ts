import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/kept-storage.ts';
import { storage } from '../../lib/storage.ts';
import { firstLanguage } from './first-language.ts';

beforeEach(stubStorage);
afterEach(() => {
  storage.remove('coloa.language');
  vi.unstubAllGlobals();
});

test.each([
  [['en-US', 'vi'], 'en'],
  [['fr-FR', 'en-GB', 'vi'], 'en'],
  [['vi-VN', 'en'], 'vi'],
  [['fr-FR', 'de'], 'vi'],
  [[], 'vi'],
])('a browser that prefers %s is spoken to in %s', (preferred, language) => {
  expect(firstLanguage(undefined, preferred)).toBe(language);
});

test('what the address says comes first, then what was chosen on the device', () => {
  expect(firstLanguage('vi', ['en'])).toBe('vi');
  storage.set('coloa.language', 'vi');
  expect(firstLanguage(undefined, ['en'])).toBe('vi');
  expect(firstLanguage('en', ['vi'])).toBe('en');
});
