import { and, asc, desc, eq, exists, gt, inArray, lte, type Placeholder, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { memberships, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { jsonRow } from '../platform/database/json-rows.ts';
import type { Places } from '../platform/database/prepared.ts';
import { type LINK_KINDS, oneUseLinks } from './sessions.tables.ts';

export type LinkKind = (typeof LINK_KINDS)[number];

/** @returns the expiry of the link, by the database's clock */
export async function insertLink(
  tx: Tx,
  link: { hash: Buffer; kind: LinkKind; userId: string; email: string | null },
  seconds: number,
): Promise<Date> {
  const [row] = await tx
    .insert(oneUseLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning({ expiresAt: oneUseLinks.expiresAt });
  if (!row) throw new Error('an insert answered no row');
  return row.expiresAt;
}

const alive = (hash: Buffer, kinds: readonly LinkKind[]) =>
  and(eq(oneUseLinks.hash, hash), inArray(oneUseLinks.kind, [...kinds]), gt(oneUseLinks.expiresAt, sql`now()`));
const columns = { kind: oneUseLinks.kind, userId: oneUseLinks.userId, email: oneUseLinks.email };

export async function findLink(db: DbOrTx, hash: Buffer, kinds: readonly LinkKind[]) {
  return (await db.select(columns).from(oneUseLinks).where(alive(hash, kinds)))[0];
}

/** Deletes and returns a valid link. If two requests use one link, the second waits for the first and finds nothing. */
export async function takeLink(tx: Tx, hash: Buffer, kinds: readonly LinkKind[]) {
  return (await tx.delete(oneUseLinks).where(alive(hash, kinds)).returning(columns))[0];
}

/** @returns the number of deleted links */
export async function deleteLinks(tx: DbOrTx, userId: string, kinds: readonly LinkKind[]): Promise<number> {
  const { rowCount } = await tx.delete(oneUseLinks).where(and(eq(oneUseLinks.userId, userId), inArray(oneUseLinks.kind, [...kinds])));
  return rowCount ?? 0;
}

export async function deleteExpiredLinks(db: DbOrTx): Promise<void> {
  await db.delete(oneUseLinks).where(lte(oneUseLinks.expiresAt, sql`now()`));
}

export const holdersWithLinks = (tx: Tx, workspaceId: string, roleId: string) =>
  tx
    .select({ id: users.id, email: users.email, invited: sql<boolean>`${users.passwordHash} is null` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(memberships.roleId, roleId),
        exists(
          tx
            .select({ one: sql`1` })
            .from(oneUseLinks)
            .where(and(eq(oneUseLinks.userId, users.id), inArray(oneUseLinks.kind, ['reset', 'invite']))),
        ),
      ),
    )
    .orderBy(asc(users.id));

const isPendingEmail = (userId: string | Placeholder) =>
  and(eq(oneUseLinks.userId, userId), eq(oneUseLinks.kind, 'email'), gt(oneUseLinks.expiresAt, sql`now()`));

export const pendingEmailAsJson = ({ userId }: Places<'userId'>) =>
  jsonRow(
    new QueryBuilder()
      .select({ row: sql<string | null>`${oneUseLinks.email}` })
      .from(oneUseLinks)
      .where(isPendingEmail(userId))
      .orderBy(desc(oneUseLinks.createdAt))
      .limit(1),
  );

/** Returns the email address that is waiting for confirmation; undefined if there is none. */
export async function pendingEmail(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      email: oneUseLinks.email,
      ageSeconds: sql<number>`extract(epoch from now() - ${oneUseLinks.createdAt})::float8`,
    })
    .from(oneUseLinks)
    .where(isPendingEmail(userId))
    .orderBy(desc(oneUseLinks.createdAt))
    .limit(1);
  return row;
}
