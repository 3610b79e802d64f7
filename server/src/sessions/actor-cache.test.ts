import { describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { createActorCache } from './actor-cache.ts';

const actor = (name: string): Actor => ({
  userId: name,
  sessionId: name,
  workspaceId: 'w',
  username: name,
  name,
  language: 'vi',
  timeZone: 'UTC',
  role: 'Tester',
  permissions: new Set(),
  apiToken: null,
  onlyProjects: null,
  mustChangePassword: false,
  twoFactorMissing: false,
});

function cache() {
  const clock = { now: 0 };
  const made = createActorCache(() => clock.now);
  let loads = 0;
  const get = (result: Actor | null | Promise<Actor | null> = actor('lan')) =>
    made.get('token', async () => {
      loads++;
      return result;
    });
  return { clock, get, clear: made.clear, loads: () => loads };
}

describe('the actor cache', () => {
  test('loads an actor once for many concurrent requests', async () => {
    const { get, loads } = cache();
    await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(loads()).toBe(1);
  });

  test('loads the actor again after a second', async () => {
    const { clock, get, loads } = cache();
    await get();
    clock.now = 999;
    await get();
    expect(loads()).toBe(1);
    clock.now = 1_000;
    await get();
    expect(loads()).toBe(2);
  });

  test('loads again once cleared, and discards a pending result', async () => {
    const { get, clear } = cache();
    const slow = Promise.withResolvers<Actor | null>();
    const before = get(slow.promise);
    clear();
    expect(await get(null)).toBeNull();
    slow.resolve(actor('lan'));
    expect(await before).toEqual(actor('lan'));
    expect(await get(null)).toBeNull();
  });

  test('keeps neither a failure nor an unknown token', async () => {
    const { get, loads } = cache();
    await expect(get(Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect(await get(null)).toBeNull();
    expect(await get()).toEqual(actor('lan'));
    expect(loads()).toBe(3);
  });
});
