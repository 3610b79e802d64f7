import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Batch, runBatches } from './run-batches.ts';

const batchOf = (count: number): Batch<{ id: string }, object> => ({
  rows: Array.from({ length: count }, (_, id) => ({ id: String(id) })),
  change: { priority: 'P1' },
});

test('a rejection for one issue does not prevent changes of the others', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const outcome = await runBatches(
    [batchOf(25)],
    async ({ rows }) => {
      sizes.push(rows.length);
      return rows.map(({ id }) => (id === '2' ? 'Bạn không được sửa.' : null));
    },
    (through) => seen.push(through),
  );
  expect(sizes).toEqual([10, 10, 5]);
  expect(outcome.done).toHaveLength(24);
  expect(outcome.failed).toEqual([{ row: { id: '2' }, why: 'Bạn không được sửa.' }]);
  expect(seen).toEqual([10, 20, 25]);
});

test('without a connection the remaining batches are not tried', async () => {
  let calls = 0;
  const unreachable = async () => {
    calls += 1;
    throw new ApiError({ kind: 'network' });
  };
  const outcome = await runBatches([batchOf(30)], unreachable, () => undefined);
  expect(calls).toBe(1);
  expect(outcome.failed).toHaveLength(30);
  expect(outcome.failed[0]?.why).toBeNull();
});
