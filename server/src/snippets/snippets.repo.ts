import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { snippets } from './snippets.tables.ts';

type Owner = Pick<Actor, 'workspaceId' | 'userId'>;

const ofOwner = ({ workspaceId, userId }: Owner) => and(eq(snippets.workspaceId, workspaceId), eq(snippets.ownerId, userId));
const own = (owner: Owner, id: string) => and(ofOwner(owner), eq(snippets.id, id));

export const listSnippets = (db: DbOrTx, owner: Owner) =>
  db
    .select({
      id: snippets.id,
      name: snippets.name,
      text: snippets.text,
      language: snippets.language,
      updatedAt: snippets.updatedAt,
    })
    .from(snippets)
    .where(ofOwner(owner))
    .orderBy(asc(snippets.searchName), asc(snippets.id));

/** Returns the number of the user's snippets, and prevents other transactions from adding any until this one ends. */
export async function holdSnippets(tx: Tx, owner: Owner): Promise<number> {
  const key = `snippets/${owner.workspaceId}/${owner.userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [row] = await tx.select({ n: count() }).from(snippets).where(ofOwner(owner));
  return row?.n ?? 0;
}

/** @throws a violation of `snippets_name` if the owner already has a snippet with that name */
export async function insertSnippet(tx: DbOrTx, row: typeof snippets.$inferInsert): Promise<void> {
  await tx.insert(snippets).values(row);
}

/**
 * Returns whether the owner has this snippet.
 * @throws a violation of `snippets_name` if the owner already has a snippet with that name
 */
export async function updateSnippet(tx: Tx, owner: Owner, id: string, change: Partial<typeof snippets.$inferInsert>): Promise<boolean> {
  const { rowCount } = await tx
    .update(snippets)
    .set({ ...change, updatedAt: sql`now()` })
    .where(own(owner, id));
  return rowCount === 1;
}

/** Returns whether the owner had this snippet. */
export async function deleteSnippet(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(snippets).where(own(owner, id));
  return rowCount === 1;
}

export async function deleteSnippetsOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(snippets).where(ofOwner(owner));
}
