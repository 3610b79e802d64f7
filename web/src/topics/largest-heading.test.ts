import { expect, test } from 'vitest';
import { largestHeading } from './largest-heading.ts';

test.each([
  ['## Một\n\n# Hai', 1],
  ['Chữ\n\n### Ba\n\n#### Bốn', 3],
  ['Không có', 1],
  ['```sh\n# chú thích\n```\n\n## Hai', 2],
  ['~~~~\n# a\n~~~\n# b\n~~~~\n### Ba', 3],
  ['Một\n===\n\n## Hai', 1],
  ['Hai\n---\n\n### Ba', 2],
])('of %j it is %i', (source, level) => {
  expect(largestHeading(source)).toBe(level);
});
