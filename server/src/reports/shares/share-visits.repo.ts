import type { SHARE_VISITS } from '@coloa/contract/reports/share-visits.schema.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { shareVisits } from './shares.tables.ts';

export interface Visit {
  kind: (typeof SHARE_VISITS)[number];
  part: string;
}

export interface Visitor {
  address: string;
  browser: string;
}

interface Of {
  workspaceId: string;
  id: string;
}

const visitsOf = (workspaceId: string, shareId: string) => and(eq(shareVisits.workspaceId, workspaceId), eq(shareVisits.shareId, shareId));

export const listVisits = (db: DbOrTx, workspaceId: string, shareId: string, limit: number, offset: number) =>
  db
    .select({
      at: shareVisits.at,
      kind: shareVisits.kind,
      part: shareVisits.part,
      address: shareVisits.address,
      browser: shareVisits.browser,
    })
    .from(shareVisits)
    .where(visitsOf(workspaceId, shareId))
    .orderBy(desc(shareVisits.id))
    .limit(limit)
    .offset(offset);

export const countVisits = (db: DbOrTx, workspaceId: string, shareId: string): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(shareVisits).where(visitsOf(workspaceId, shareId)));

export async function insertVisits(
  db: DbOrTx,
  { workspaceId, id: shareId }: Of,
  visitor: Visitor,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return;
  await db.insert(shareVisits).values(visits.map(({ kind, part }) => ({ workspaceId, shareId, kind, part, ...visitor })));
}

export async function partsViewed(db: DbOrTx, share: Of, address: string, parts: readonly string[], seconds: number): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ part: shareVisits.part })
    .from(shareVisits)
    .where(
      and(
        visitsOf(share.workspaceId, share.id),
        eq(shareVisits.kind, 'VIEWED'),
        sql`${shareVisits.part} = any(${sql.param([...parts])})`,
        gt(shareVisits.at, sql`now() - make_interval(secs => ${seconds})`),
        eq(shareVisits.address, address),
      ),
    );
  return new Set(rows.map(({ part }) => part));
}

/** Deletes all but the newest `most` views of the link. Keeps downloads, messages and attempts. */
export async function trimViews(db: DbOrTx, share: Of, most: number): Promise<void> {
  const views = and(visitsOf(share.workspaceId, share.id), eq(shareVisits.kind, 'VIEWED'));
  const [last] = await db.select({ id: shareVisits.id }).from(shareVisits).where(views).orderBy(desc(shareVisits.id)).offset(most).limit(1);
  if (last) await db.delete(shareVisits).where(and(views, sql`${shareVisits.id} <= ${last.id}`));
}
