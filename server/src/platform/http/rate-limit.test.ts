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
  test('allows a burst, then returns the time to wait', () => {
    const { waitOf } = limit();
    expect([1, 2, 3, 4].map(() => waitOf('a'))).toEqual([0, 0, 0, 2]);
  });

  test('refills one request per interval, up to its initial burst', () => {
    const { waitOf, pass } = limit();
    for (let n = 0; n < 3; n++) waitOf('a');
    pass(1);
    expect(waitOf('a')).toBe(1);
    pass(1);
    expect([waitOf('a'), waitOf('a')]).toEqual([0, 2]);
    pass(3600);
    expect([1, 2, 3, 4].map(() => waitOf('a'))).toEqual([0, 0, 0, 2]);
  });

  test('rejected requests do not use up the limit', () => {
    const { waitOf, pass } = limit();
    for (let n = 0; n < 300; n++) waitOf('a');
    pass(2);
    expect(waitOf('a')).toBe(0);
  });

  test('counts each key separately', () => {
    const { waitOf } = limit();
    for (let n = 0; n < 4; n++) waitOf('a');
    expect(waitOf('b')).toBe(0);
  });

  test('drops the least recently used keys to limit its memory', () => {
    const { waitOf } = limit();
    for (let n = 0; n < 4; n++) waitOf('a');
    for (let n = 0; n < 20_000; n++) waitOf(`key ${n}`);
    expect(waitOf('a')).toBe(0);
  });
});
