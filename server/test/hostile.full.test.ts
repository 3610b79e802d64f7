import { expect, test } from 'vitest';
import { onPreparedServer } from '../../bench/prepared-server.ts';
import { seed } from '../../tools/seed.ts';
import { hostileGround, memoryProblems } from './hostile/report.ts';
import { beHostile } from './hostile/run.ts';

const REQUESTS = 10_000;

test('10,000 hostile requests to all endpoints get contract responses in time, and change nothing without permission', async () => {
  const outcome = await onPreparedServer(
    async () => undefined,
    ({ server, platform }) => beHostile(server, platform, { requests: REQUESTS, seed }),
    undefined,
    hostileGround,
  );
  expect([...outcome.problems, ...memoryProblems(outcome)], `SEED=${seed}`).toEqual([]);
  expect(outcome.guarded.rows).toBeGreaterThan(100);
  expect(outcome.succeeded.length).toBeGreaterThan(100);
}, 900_000);
