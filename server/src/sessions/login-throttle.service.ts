import type { Database, DbOrTx, Tx } from '../platform/database/database.ts';
import { type Refusal, refusal } from '../platform/http/refusal.ts';
import {
  failuresLeft,
  knownKey,
  MAILED_PAST,
  RULES,
  type ThrottleKeys,
  type ThrottleKind,
  throttleKeys,
  waitAfter,
} from './login-throttle.policy.ts';
import { deleteCounters, isNoted, lockCounters, noteUnlessNoted, setCounter, takeBack } from './login-throttle.repo.ts';

/** The minimum age, in seconds, of a network's record before a sign-in renews the record. */
const NOTED_AGAIN_AFTER = 24 * 60 * 60;

export interface Counted {
  /** The time to wait, in seconds. If it is not 0, the attempt was not counted. */
  wait: number;
  /** Whether the user is notified if this attempt fails too. */
  many: boolean;
}

/**
 * Counts an attempt before its evaluation, so that concurrent attempts cannot bypass the limit. Does not count a rejected attempt.
 * @param known the key of the user's network. If the user signed in from this network before, failures from other networks do not delay the
 * user's first attempt
 */
export async function countWithin(tx: Tx, keys: ThrottleKeys, known?: string): Promise<Counted> {
  const counters = await lockCounters(tx, Object.values(keys));
  const kinds = (Object.entries(keys) as [ThrottleKind, string][]).map(([kind, key]) => {
    const { failures = 0, idleSeconds = 0, blockedSeconds = 0 } = counters.get(key) ?? {};
    return { kind, key, failures: failuresLeft(RULES[kind], failures, idleSeconds), blockedSeconds };
  });
  const failedHere = kinds.some(({ kind, failures }) => kind === 'pair' && failures > 0);
  const exempt = known !== undefined && (await isNoted(tx, known)) && !failedHere;
  const wait = Math.max(...kinds.filter(({ kind }) => kind !== 'user' || !exempt).map(({ blockedSeconds }) => blockedSeconds));
  if (wait > 0) return { wait: Math.ceil(wait), many: false };
  for (const { kind, key, failures } of kinds) await setCounter(tx, key, failures + 1, waitAfter(RULES[kind], failures + 1));
  return { wait: 0, many: kinds.some(({ kind, failures }) => failures + 1 > (MAILED_PAST[kind] ?? Number.POSITIVE_INFINITY)) };
}

const tooManyAttempts = (seconds: number): Refusal => refusal('TOO_MANY_ATTEMPTS', { retryAfter: seconds, params: { wait: seconds } });

/**
 * Like `countWithin`, in its own transaction.
 * @returns whether the user should be notified if the attempt fails
 * @throws Refusal TOO_MANY_ATTEMPTS with the seconds to wait, or the error that `refusedWith` creates from the seconds
 */
export async function countAttempt(
  database: Database,
  keys: ThrottleKeys,
  { known, refusedWith = tooManyAttempts }: { known?: string; refusedWith?: (seconds: number) => Refusal } = {},
): Promise<boolean> {
  const { wait, many } = await database.transaction((tx) => countWithin(tx, keys, known));
  if (wait > 0) throw refusedWith(wait);
  return many;
}

/** @returns and throws as `countAttempt` */
export const countPassword = (database: Database, usernameKey: string, address: string): Promise<boolean> =>
  countAttempt(database, throttleKeys(usernameKey, address), { known: knownKey(usernameKey, address) });

/** After a correct password, resets the counter of this user and IP address, and subtracts this attempt from the other counters. */
export async function forgivePassword(database: Database, usernameKey: string, address: string): Promise<void> {
  const { pair, ...others } = throttleKeys(usernameKey, address);
  await database.transaction(async (tx) => {
    await lockCounters(tx, [pair, ...Object.values(others)]);
    await takeBack(tx, Object.values(others));
    await deleteCounters(tx, [pair]);
  });
}

/** Records the network of a sign-in. For 90 days, guesses from other networks do not delay the user's first attempt from this network. */
export async function noteNetwork(tx: DbOrTx, usernameKey: string, address: string): Promise<void> {
  await noteUnlessNoted(tx, knownKey(usernameKey, address), NOTED_AGAIN_AFTER);
}

export const forgiveCode = (tx: DbOrTx, keys: ThrottleKeys): Promise<void> => deleteCounters(tx, Object.values(keys));

/** Clears the failures of a user who set a new password with a link. Also records the network, as after a sign-in. */
export async function forgetFailures(tx: DbOrTx, usernameKey: string, address: string): Promise<void> {
  const { pair, user } = throttleKeys(usernameKey, address);
  await deleteCounters(tx, [pair, user]);
  await noteNetwork(tx, usernameKey, address);
}
