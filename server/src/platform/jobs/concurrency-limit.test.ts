import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

function pending() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end: () => end(), ended };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('limits concurrent work, queues the rest in order, and rejects work beyond the queue', async () => {
  const gate = createConcurrencyLimit(2, 2);
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, pending);
  const all = works.map(({ ended }, n) =>
    gate(async () => {
      begun.push(n);
      await ended;
      return n;
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1]);
  await expect(gate(async () => 'late')).rejects.toMatchObject({ status: 429, retryAfter: 2 });
  works[1]?.end();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect(await gate(async () => 'free again')).toBe('free again');
});

test('failed work releases its slot', async () => {
  const gate = createConcurrencyLimit(1, 0);
  for (let n = 0; n < 3; n++) await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(async () => 1)).toBe(1);
});
