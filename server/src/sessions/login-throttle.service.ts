import type { Database } from '../platform/database.ts';
import { refusal } from '../platform/refusal.ts';
import { failuresLeft, RULES, type ThrottleKeys, waitAfter } from './login-throttle.policy.ts';
import { deleteCounter, lockCounters, setCounter, takeBack } from './login-throttle.repo.ts';

/**
 * Counts an attempt before the password is looked at, so that a hundred at once are no way round it.
 * A refused attempt does not count: waiting is enough. The wait of a user over all addresses holds only where this
 * address has failed for them before: their own first try from anywhere always goes through.
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countAttempt(database: Database, keys: ThrottleKeys): Promise<void> {
  const wait = await database.transaction(async (tx) => {
    const counters = await lockCounters(tx, Object.values(keys));
    const kinds = (Object.keys(RULES) as (keyof typeof RULES)[]).map((kind) => {
      const { failures = 0, idleSeconds = 0, blockedSeconds = 0 } = counters.get(keys[kind]) ?? {};
      return { kind, failures: failuresLeft(RULES[kind], failures, idleSeconds), blockedSeconds };
    });
    const failedHere = kinds.some(({ kind, failures }) => kind === 'pair' && failures > 0);
    const longest = Math.max(...kinds.filter(({ kind }) => kind !== 'user' || failedHere).map(({ blockedSeconds }) => blockedSeconds));
    if (longest > 0) return longest;
    for (const { kind, failures } of kinds) await setCounter(tx, keys[kind], failures + 1, waitAfter(RULES[kind], failures + 1));
    return 0;
  });
  if (wait > 0) throw refusal('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(wait) });
}

/** The password was right: the pair starts anew, and the attempt counts neither for the address nor for the user. */
export async function forgiveAttempt(database: Database, keys: ThrottleKeys): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCounters(tx, Object.values(keys));
    await takeBack(tx, [keys.address, keys.user]);
    await deleteCounter(tx, keys.pair);
  });
}
