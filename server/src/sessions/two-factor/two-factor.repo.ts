import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { recoveryCodes, twoFactor } from '../../membership/two-factor.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRow } from '../../platform/database/json-rows.ts';
import type { Places } from '../../platform/database/prepared.ts';

const confirmed = (userId: string) => and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt));

export async function secretOf(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ secret: twoFactor.secret, confirmed: sql<boolean>`${twoFactor.confirmedAt} is not null` })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  return row;
}

/**
 * Stores a new secret, which replaces an unconfirmed one.
 * @returns false, without a change, if the user already has a confirmed secret
 */
export async function putUnconfirmed(db: DbOrTx, userId: string, secret: Buffer): Promise<boolean> {
  const put = await db
    .insert(twoFactor)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: twoFactor.userId, set: { secret, createdAt: sql`now()` }, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId });
  return put.length > 0;
}

/**
 * Confirms the secret, which enables two-factor.
 * @returns false if the secret has changed or is already confirmed; of two concurrent calls, only one returns true
 */
export async function confirm(tx: Tx, userId: string, secret: Buffer, step: number): Promise<boolean> {
  const done = await tx
    .update(twoFactor)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt), eq(twoFactor.secret, secret)))
    .returning({ userId: twoFactor.userId });
  return done.length > 0;
}

/**
 * Marks the time step of a code as used.
 * @returns false if two-factor is off, or this step or a later one was used before; of two concurrent calls, only one returns true
 */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(confirmed(userId), lt(twoFactor.lastStep, step)))
    .returning({ userId: twoFactor.userId });
  return used.length > 0;
}

/**
 * Marks a recovery code as used.
 * @returns false if the user has no unused code with that hash
 */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export const twoFactorAsJson = ({ userId }: Places<'userId'>) =>
  jsonRow(
    new QueryBuilder()
      .select({
        row: jsonObject({
          on: sql<boolean>`${twoFactor.confirmedAt} is not null`,
          recoveryCodesLeft: sql<number>`(select count(*) from ${recoveryCodes}
            where ${recoveryCodes.userId} = ${twoFactor.userId} and ${recoveryCodes.usedAt} is null)`,
        }),
      })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId)),
  );

export async function recoveryCodesLeft(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/**
 * Deletes the second factor, or its unfinished set-up.
 * @returns whether two-factor was enabled
 */
export async function deleteTwoFactor(tx: DbOrTx, userId: string): Promise<boolean> {
  const gone = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).returning({ confirmedAt: twoFactor.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}
