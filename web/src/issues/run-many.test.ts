import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { runMany } from './run-many.ts';

test('what is refused for one item does not keep the others from being done', async () => {
  const seen: number[] = [];
  const outcome = await runMany(
    [1, 2, 3, 4, 5],
    async (item) => {
      if (item === 2) throw new ApiError({ kind: 'page', status: 403 });
    },
    (through) => seen.push(through),
  );
  expect(outcome.done.sort()).toEqual([1, 3, 4, 5]);
  expect(outcome.failed.map(({ item }) => item)).toEqual([2]);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('without a connection the rest is not tried', async () => {
  let calls = 0;
  const items = Array.from({ length: 20 }, (_, index) => index);
  const outcome = await runMany(
    items,
    async () => {
      calls += 1;
      throw new ApiError({ kind: 'network' });
    },
    () => undefined,
  );
  expect(outcome.failed).toHaveLength(20);
  expect(calls).toBeLessThanOrEqual(3);
});
