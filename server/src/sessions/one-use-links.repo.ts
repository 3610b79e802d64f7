import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { type LINK_KINDS, oneUseLinks } from './sessions.tables.ts';

export type LinkKind = (typeof LINK_KINDS)[number];

/** @returns when it expires, by the database's clock */
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

/** Of two who come with one link, the second waits for the first and finds nothing. */
export async function takeLink(tx: Tx, hash: Buffer, kinds: readonly LinkKind[]) {
  return (await tx.delete(oneUseLinks).where(alive(hash, kinds)).returning(columns))[0];
}

/** @returns how many there were */
export async function deleteLinks(tx: DbOrTx, userId: string, kinds: readonly LinkKind[]): Promise<number> {
  const { rowCount } = await tx.delete(oneUseLinks).where(and(eq(oneUseLinks.userId, userId), inArray(oneUseLinks.kind, [...kinds])));
  return rowCount ?? 0;
}

export async function deleteExpiredLinks(db: DbOrTx): Promise<void> {
  await db.delete(oneUseLinks).where(lte(oneUseLinks.expiresAt, sql`now()`));
}
