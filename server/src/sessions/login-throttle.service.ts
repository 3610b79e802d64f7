import type { Database, DbOrTx, Tx } from '../platform/database.ts';
import { refusal } from '../platform/refusal.ts';
import {
  failuresLeft,
  MAILED_PAST,
  RULES,
  type ThrottleKeys,
  type ThrottleKind,
  throttleKeys,
  waitAfter,
} from './login-throttle.policy.ts';
import { deleteCounters, lockCounters, setCounter, takeBack } from './login-throttle.repo.ts';

export interface Counted {
  /** Seconds to wait; the attempt was then not counted. */
  wait: number;
  /** There were so many failures that the user should hear of it, if this one is another. */
  many: boolean;
}

/**
 * Counts an attempt before it is looked at, so that a hundred at once are no way round it. A refused attempt does not count: waiting
 * is enough. The wait of a user over all addresses holds only where this address has failed for them before: their own first try
 * from anywhere always goes through.
 */
export async function countWithin(tx: Tx, keys: ThrottleKeys): Promise<Counted> {
  const counters = await lockCounters(tx, Object.values(keys));
  const kinds = (Object.entries(keys) as [ThrottleKind, string][]).map(([kind, key]) => {
    const { failures = 0, idleSeconds = 0, blockedSeconds = 0 } = counters.get(key) ?? {};
    return { kind, key, failures: failuresLeft(RULES[kind], failures, idleSeconds), blockedSeconds };
  });
  const failedHere = kinds.some(({ kind, failures }) => kind === 'pair' && failures > 0);
  const wait = Math.max(...kinds.filter(({ kind }) => kind !== 'user' || failedHere).map(({ blockedSeconds }) => blockedSeconds));
  if (wait > 0) return { wait: Math.ceil(wait), many: false };
  for (const { kind, key, failures } of kinds) await setCounter(tx, key, failures + 1, waitAfter(RULES[kind], failures + 1));
  return { wait: 0, many: kinds.some(({ kind, failures }) => failures + 1 > (MAILED_PAST[kind] ?? Number.POSITIVE_INFINITY)) };
}

/**
 * The same in a transaction of its own.
 * @returns whether the user should hear of it, if the attempt fails
 * @throws Refusal TOO_MANY_ATTEMPTS, or what is told, with the seconds to wait
 */
export async function countAttempt(
  database: Database,
  keys: ThrottleKeys,
  code: 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_REQUESTS' = 'TOO_MANY_ATTEMPTS',
): Promise<boolean> {
  const { wait, many } = await database.transaction((tx) => countWithin(tx, keys));
  if (wait > 0) throw refusal(code, { retryAfter: wait });
  return many;
}

/** The password was right: the pair starts anew, and the attempt counts neither for the address nor for the user. */
export async function forgiveAttempt(database: Database, keys: ReturnType<typeof throttleKeys>): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCounters(tx, Object.values(keys));
    await takeBack(tx, [keys.address, keys.user]);
    await deleteCounters(tx, [keys.pair]);
  });
}

/** A code was right: the user is who they are, and starts anew. */
export const forgiveCode = (tx: DbOrTx, keys: ThrottleKeys): Promise<void> => deleteCounters(tx, Object.values(keys));

/** They have a new password: what others got wrong with the old one is no reason to wait. */
export const forgetFailures = (tx: DbOrTx, usernameKey: string, address: string): Promise<void> => {
  const { pair, user } = throttleKeys(usernameKey, address);
  return deleteCounters(tx, [pair, user]);
};
