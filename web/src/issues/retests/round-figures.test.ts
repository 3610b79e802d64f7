import { expect, test } from 'vitest';
import { figuresOf } from './round-figures.ts';

test('tested issues are the sum of the results, and issues waiting again are counted once', () => {
  const results = { FIXED: 4, PARTLY: 2, NOT_FIXED: 2, NOT_TESTABLE: 0 };
  expect(figuresOf({ results, again: 1 }, 4)).toEqual({ tested: 8, all: 11 });
  expect(figuresOf({ results, again: 0 }, 0)).toEqual({ tested: 8, all: 8 });
  expect(figuresOf({ results: { FIXED: 0, PARTLY: 0, NOT_FIXED: 0, NOT_TESTABLE: 0 }, again: 0 }, 3)).toEqual({ tested: 0, all: 3 });
});
