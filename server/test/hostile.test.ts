import { describe, expect, test } from 'vitest';
import { onPreparedServer } from '../../bench/prepared-server.ts';
import { hostileGround, memoryProblems } from './hostile/report.ts';
import { beHostile } from './hostile/run.ts';

/** A small share of `npm run trial hostile`: one run that is the same each time, and one that is not. */
const RUNS = [
  { requests: 1_000, seed: 1 },
  { requests: 500, seed: Math.floor(Math.random() * 2 ** 30) },
];

describe('generated hostile requests over all calls, to a running server', () => {
  test('are answered as the contract says, in time, and change nothing without a right', { timeout: 300_000 }, async () => {
    const outcomes = await onPreparedServer(
      async () => undefined,
      async ({ server, platform }) => {
        const all = [];
        for (const run of RUNS) all.push(await beHostile(server, platform, run));
        return all;
      },
      undefined,
      hostileGround,
    );
    for (const outcome of outcomes) {
      expect([...outcome.problems, ...memoryProblems(outcome)], `seed ${outcome.seed}`).toEqual([]);
      expect(outcome.guarded.rows).toBeGreaterThan(100);
    }
    // Not all of it was turned away at the door.
    expect(outcomes[0]?.succeeded.length).toBeGreaterThan(40);
  });
});
