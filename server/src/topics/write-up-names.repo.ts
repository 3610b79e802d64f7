import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { writeUps } from './topics.tables.ts';

/** Titles of those of the write-ups that are published, by their ids. */
export async function titlesPublished(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: writeUps.id, title: writeUps.title })
    .from(writeUps)
    .where(and(eq(writeUps.workspaceId, workspaceId), inArray(writeUps.id, [...ids]), isNotNull(writeUps.publishedAt)));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
