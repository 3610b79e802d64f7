import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddressText, addressParts } from './address-text.tsx';

test('an address can break after the first label of its host and each later slash, question mark and ampersand, and keeps its text', () => {
  expect(addressParts('https://a.vn/b?c=1&d=2')).toEqual(['https://a.', 'vn/', 'b?', 'c=1&', 'd=2']);
  for (const text of ['', '10.0.0.1', '/', 'a//b&&c?', '?x', 'https://', 'http:///a']) expect(addressParts(text).join('')).toBe(text);
  expect(renderToStaticMarkup(<AddressText>https://a.vn/b</AddressText>)).toBe('https://a.<wbr/>vn/<wbr/>b');
});
