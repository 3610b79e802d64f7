import type { ViewPlace } from '@coloa/contract/views/views.contract.ts';
import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { canShareViews } from './views.policy.ts';
import { savedViews } from './views.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.id, id));
const sharedIn = (workspaceId: string, place: ViewPlace) =>
  and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.place, place), eq(savedViews.shared, true));

export const listViews = (db: DbOrTx, actor: Actor, place: ViewPlace) =>
  db
    .select({
      id: savedViews.id,
      place: savedViews.place,
      name: savedViews.name,
      search: savedViews.search,
      shared: savedViews.shared,
      updatedAt: savedViews.updatedAt,
      owner: personColumns(users),
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(
      and(
        eq(savedViews.workspaceId, actor.workspaceId),
        eq(savedViews.place, place),
        or(eq(savedViews.ownerId, actor.userId), canShareViews(actor) ? eq(savedViews.shared, true) : undefined),
      ),
    )
    .orderBy(asc(savedViews.searchName), asc(savedViews.id));
export type ViewRecord = Awaited<ReturnType<typeof listViews>>[number];

export async function lockView(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select({ ownerId: savedViews.ownerId, place: savedViews.place, shared: savedViews.shared })
    .from(savedViews)
    .where(byId(workspaceId, id))
    .for('no key update');
  return row ?? null;
}

const hold = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Returns the number of the user's views, and prevents other transactions from adding any until this one ends. */
export async function holdOwn(tx: Tx, { workspaceId, userId }: Actor): Promise<number> {
  await hold(tx, `views/${workspaceId}/${userId}`);
  const [row] = await tx
    .select({ n: count() })
    .from(savedViews)
    .where(and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.ownerId, userId)));
  return row?.n ?? 0;
}

/** Returns the number of shared views of the list, and prevents other transactions from sharing any until this one ends. */
export async function holdShared(tx: Tx, workspaceId: string, place: ViewPlace): Promise<number> {
  await hold(tx, `views/${workspaceId}/${place}`);
  const [row] = await tx.select({ n: count() }).from(savedViews).where(sharedIn(workspaceId, place));
  return row?.n ?? 0;
}

/** @throws a violation of `saved_views_name` if the owner already has a view with that name in the same list */
export async function insertView(tx: DbOrTx, row: typeof savedViews.$inferInsert): Promise<void> {
  await tx.insert(savedViews).values(row);
}

/** @throws a violation of `saved_views_name` if the owner already has a view with that name in the same list */
export async function updateView(tx: Tx, workspaceId: string, id: string, change: Partial<typeof savedViews.$inferInsert>): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, id));
}

export async function deleteView(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(savedViews).where(byId(workspaceId, id));
}
