import { expect, test } from 'vitest';
import { headingIds, idOfAddress, inAddress, largestHeading } from './headings.ts';

test('a heading is called by its words, without marks, so that its address can be read', () => {
  expect(headingIds(['Cách khai thác', 'Đọc /etc/passwd qua XXE'])).toEqual(['at-cach-khai-thac', 'at-doc-etc-passwd-qua-xxe']);
});

test('headings that read the same, or have nothing that an address may hold, are told apart by a number', () => {
  expect(headingIds(['Ví dụ', 'Ví dụ', 'Ví dụ 2', '※', '★'])).toEqual(['at-vi-du', 'at-vi-du-2', 'at-vi-du-2-2', 'at-muc', 'at-muc-2']);
});

test('an address names a heading and leads back to it', () => {
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
