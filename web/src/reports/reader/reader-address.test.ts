import { expect, test } from 'vitest';
import { readAddress, readerHref } from './reader-address.ts';

const token = `${'a-B_9'.repeat(8)}xyz`;

test('an address leads to the link, the language and the finding it names', () => {
  expect(readAddress(`#/report?token=${token}&language=en&at=HVB-12`)).toEqual({ token, language: 'en', at: 'HVB-12' });
});

test('an address says again what was read from it', () => {
  for (const hash of [`#/report?token=${token}`, `#/report?token=${token}&language=vi&at=SUMMARY`])
    expect(readerHref(readAddress(hash))).toBe(hash);
});

test.each([
  '#/report',
  '#/report?',
  '#/report?token=',
  `#/report?token=${token}0`,
  `#/report?token=${token.slice(1)}`,
  '#/report?token=../../api',
])('%s holds no token', (hash) => {
  expect(readAddress(hash).token).toBe('');
});

test('a language the product does not have is none', () => {
  expect(readAddress(`#/report?token=${token}&language=fr`).language).toBeUndefined();
});
