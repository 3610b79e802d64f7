import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database.ts';
import { searchQuery } from '../platform/folding.ts';
import { kept, type Places, prepared } from '../platform/prepared.ts';
import { writeUps } from './topics.tables.ts';

const writeFind = (most: number) =>
  prepared(
    (at: Places<'workspaceId' | 'words' | 'inTitle'>) =>
      new QueryBuilder()
        .select({ id: writeUps.id, title: writeUps.title, category: writeUps.category })
        .from(writeUps)
        .where(
          and(
            eq(writeUps.workspaceId, at.workspaceId),
            isNotNull(writeUps.publishedAt),
            sql`${writeUps.search} @@ to_tsquery('simple', ${at.words})`,
          ),
        )
        .orderBy(desc(sql`${writeUps.search} @@ to_tsquery('simple', ${at.inTitle})`), desc(writeUps.publishedAt), desc(writeUps.id))
        .limit(most),
    { planned: false },
  );

const finds = kept<ReturnType<typeof writeFind>>();

/** The first published write-ups with the words of a text: those with all of them in the title first, then the newest. */
export async function findWriteUps(db: DbOrTx, workspaceId: string, text: string, most: number) {
  const words = searchQuery(text);
  if (words === null) return [];
  const find = finds(String(most), () => writeFind(most));
  return find(db, { workspaceId, words, inTitle: words.replaceAll(':*', ':*A') });
}
