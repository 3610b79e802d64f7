import { describe, expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

function limit() {
  let now = 0;
  const { take } = createRateLimit({ burst: 3, perSecond: 0.5 }, 'requests', () => now);
  const waitOf = (key: string): number | undefined => {
    try {
      take(key);
      return 0;
    } catch (error) {
      return error instanceof Refusal ? error.retryAfter : undefined;
    }
  };
  const pass = (seconds: number): void => {
    now += seconds * 1000;
  };
  return { waitOf, pass };
}

describe('a rate limit', () => {
  test('lets so many through at once, and then says how long to wait', () => {
    const { waitOf } = limit();
    expect([1, 2, 3, 4].map(() => waitOf('a'))).toEqual([0, 0, 0, 2]);
  });

  test('lets one through each time it has had time for one, and saves up no more than it began with', () => {
    const { waitOf, pass } = limit();
    for (let n = 0; n < 3; n++) waitOf('a');
    pass(1);
    expect(waitOf('a')).toBe(1);
    pass(1);
    expect([waitOf('a'), waitOf('a')]).toEqual([0, 2]);
    pass(3600);
    expect([1, 2, 3, 4].map(() => waitOf('a'))).toEqual([0, 0, 0, 2]);
  });

  test('whoever is refused pays nothing for having asked', () => {
    const { waitOf, pass } = limit();
    for (let n = 0; n < 300; n++) waitOf('a');
    pass(2);
    expect(waitOf('a')).toBe(0);
  });

  test('counts each key by itself', () => {
    const { waitOf } = limit();
    for (let n = 0; n < 4; n++) waitOf('a');
    expect(waitOf('b')).toBe(0);
  });

  test('forgets keys that were asked for longest ago before it takes more memory', () => {
    const { waitOf } = limit();
    for (let n = 0; n < 4; n++) waitOf('a');
    for (let n = 0; n < 20_000; n++) waitOf(`key ${n}`);
    expect(waitOf('a')).toBe(0);
  });
});
