import { and, asc, eq, inArray, like, lt, lte, not, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { KNOWN_PREFIX } from './login-throttle.policy.ts';
import { loginThrottle } from './sessions.tables.ts';

export interface Counter {
  key: string;
  failures: number;
  idleSeconds: number;
  blockedSeconds: number;
}

/**
 * A time in the past instead of the current time. Clocks of processor cores differ slightly, so a block that ends now could still apply to
 * the next attempt.
 */
const NOT_BLOCKED = sql`to_timestamp(0)`;

/** Locks the counters in the order of their keys to avoid deadlocks. */
export async function lockCounters(tx: DbOrTx, keys: readonly string[]): Promise<Map<string, Counter>> {
  const sorted = [...keys].sort();
  const now = sql`now()`;
  await tx
    .insert(loginThrottle)
    .values(sorted.map((key) => ({ key, failures: 0, lastFailureAt: now, blockedUntil: NOT_BLOCKED })))
    .onConflictDoNothing();
  const rows = await tx
    .select({
      key: loginThrottle.key,
      failures: loginThrottle.failures,
      idleSeconds: sql<number>`extract(epoch from clock_timestamp() - ${loginThrottle.lastFailureAt})::float8`,
      blockedSeconds: sql<number>`extract(epoch from ${loginThrottle.blockedUntil} - clock_timestamp())::float8`,
    })
    .from(loginThrottle)
    .where(inArray(loginThrottle.key, sorted))
    .orderBy(asc(loginThrottle.key))
    .for('update');
  return new Map(rows.map((row) => [row.key, row]));
}

const blockedFor = (seconds: number) => (seconds > 0 ? sql`clock_timestamp() + make_interval(secs => ${seconds})` : NOT_BLOCKED);

export async function setCounter(tx: DbOrTx, key: string, failures: number, blockSeconds: number): Promise<void> {
  await tx
    .update(loginThrottle)
    .set({
      failures,
      lastFailureAt: sql`clock_timestamp()`,
      blockedUntil: blockedFor(blockSeconds),
    })
    .where(eq(loginThrottle.key, key));
}

export async function takeBack(tx: DbOrTx, keys: readonly string[]): Promise<void> {
  await tx
    .update(loginThrottle)
    .set({ failures: sql`greatest(${loginThrottle.failures} - 1, 0)`, blockedUntil: blockedFor(0) })
    .where(inArray(loginThrottle.key, [...keys]));
}

export async function deleteCounters(tx: DbOrTx, keys: readonly string[]): Promise<void> {
  await tx.delete(loginThrottle).where(inArray(loginThrottle.key, [...keys]));
}

/** Records the current time for a key. Returns false, and records nothing, if the last record is less than `seconds` old. */
export async function noteUnlessNoted(tx: DbOrTx, key: string, seconds: number): Promise<boolean> {
  const now = sql`now()`;
  const noted = await tx
    .insert(loginThrottle)
    .values({ key, failures: 0, lastFailureAt: now, blockedUntil: NOT_BLOCKED })
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: { lastFailureAt: now },
      setWhere: lte(loginThrottle.lastFailureAt, sql`now() - make_interval(secs => ${seconds})`),
    })
    .returning({ key: loginThrottle.key });
  return noted.length > 0;
}

export async function isNoted(tx: DbOrTx, key: string): Promise<boolean> {
  return (await tx.select({ key: loginThrottle.key }).from(loginThrottle).where(eq(loginThrottle.key, key))).length > 0;
}

const isOfNetwork = like(loginThrottle.key, `${KNOWN_PREFIX}%`);

/** Deletes all counters, but keeps the networks of earlier sign-ins. */
export async function deleteAllCounters(db: DbOrTx): Promise<void> {
  await db.delete(loginThrottle).where(not(isOfNetwork));
}

export async function deleteForgotten(db: DbOrTx, seconds: number, knownFor: number): Promise<void> {
  const untouchedFor = (time: number) => lt(loginThrottle.lastFailureAt, sql`now() - make_interval(secs => ${time})`);
  await db.delete(loginThrottle).where(or(and(not(isOfNetwork), untouchedFor(seconds)), untouchedFor(knownFor)));
}
