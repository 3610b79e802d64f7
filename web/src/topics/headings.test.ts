import { expect, test } from 'vitest';
import { headingIds, idOfAddress, inAddress, largestHeading } from './headings.ts';

test('a heading id is derived from its text without diacritics, so that its address is readable', () => {
  expect(headingIds(['Cách khai thác', 'Đọc /etc/passwd qua XXE'])).toEqual(['at-cach-khai-thac', 'at-doc-etc-passwd-qua-xxe']);
});

test('duplicate headings, and headings without valid characters, are numbered', () => {
  expect(headingIds(['Ví dụ', 'Ví dụ', 'Ví dụ 2', '※', '★'])).toEqual(['at-vi-du', 'at-vi-du-2', 'at-vi-du-2-2', 'at-muc', 'at-muc-2']);
});

test('a heading id survives the round trip through an address', () => {
  const [id = ''] = headingIds(['Khắc phục']);
  expect(idOfAddress(inAddress(id))).toBe(id);
});

test.each([
  ['## Một\n\n# Hai', 1],
  ['Chữ\n\n### Ba\n\n#### Bốn', 3],
  ['Không có', 1],
  ['```sh\n# chú thích\n```\n\n## Hai', 2],
  ['~~~~\n# a\n~~~\n# b\n~~~~\n### Ba', 3],
  ['Một\n===\n\n## Hai', 1],
  ['Hai\n---\n\n### Ba', 2],
])('the largest heading of %j has the level %i', (source, level) => {
  expect(largestHeading(source)).toBe(level);
});
