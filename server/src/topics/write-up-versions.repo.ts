import { LIMITS } from '@coloa/contract/limits.ts';
import { and, desc, eq, gte, lte, max, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { writeUps, writeUpVersions } from './topics.tables.ts';

type Row = typeof writeUpVersions.$inferInsert;

const ofWriteUp = (workspaceId: string, id: string): SQL | undefined =>
  and(eq(writeUpVersions.workspaceId, workspaceId), eq(writeUpVersions.writeUpId, id));

/**
 * Stores the texts, and deletes the oldest ones above `LIMITS.writeUpVersions`. Skips texts that are already stored, because an earlier
 * change may have stored the previous text.
 */
export async function keepVersions(
  tx: Tx,
  workspaceId: string,
  writeUpId: string,
  texts: readonly Omit<Row, 'workspaceId' | 'writeUpId'>[],
): Promise<void> {
  await tx
    .insert(writeUpVersions)
    .values(texts.map((text) => ({ ...text, workspaceId, writeUpId })))
    .onConflictDoNothing();
  const tooOld = tx
    .select({ version: writeUpVersions.version })
    .from(writeUpVersions)
    .where(ofWriteUp(workspaceId, writeUpId))
    .orderBy(desc(writeUpVersions.version))
    .offset(LIMITS.writeUpVersions)
    .limit(1);
  await tx.delete(writeUpVersions).where(and(ofWriteUp(workspaceId, writeUpId), lte(writeUpVersions.version, sql`${tooOld}`)));
}

/** Returns the current text. `author` is the author of the write-up, who also wrote this text if it never changed. */
export async function findText(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({
      author: personColumns(users),
      publishedAt: writeUps.publishedAt,
      title: writeUps.title,
      content: writeUps.content,
      fieldVersions: writeUps.fieldVersions,
      createdAt: writeUps.createdAt,
      updatedAt: writeUps.updatedAt,
    })
    .from(writeUps)
    .innerJoin(users, eq(users.id, writeUps.authorId))
    .where(and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.id, id)));
  return row ?? null;
}

export interface WhichVersions {
  writeUpId: string;
  /** If set, selects only the text that was current at this publication date, and later texts. */
  publishedAt: Date | null;
  version?: number;
}

function matching(workspaceId: string, { writeUpId, publishedAt, version }: WhichVersions): SQL | undefined {
  const all = ofWriteUp(workspaceId, writeUpId);
  const published = new QueryBuilder()
    .select({ version: max(writeUpVersions.version) })
    .from(writeUpVersions)
    .where(and(all, publishedAt ? lte(writeUpVersions.at, publishedAt) : undefined));
  return and(
    all,
    publishedAt ? gte(writeUpVersions.version, sql`coalesce(${published}, 0)`) : undefined,
    version === undefined ? undefined : eq(writeUpVersions.version, version),
  );
}

const columns = { version: writeUpVersions.version, at: writeUpVersions.at, by: personColumns(users), title: writeUpVersions.title };

export const listVersions = (db: DbOrTx, workspaceId: string, which: WhichVersions) =>
  db
    .select(columns)
    .from(writeUpVersions)
    .innerJoin(users, eq(users.id, writeUpVersions.writtenBy))
    .where(matching(workspaceId, which))
    .orderBy(desc(writeUpVersions.version));

export async function findVersion(db: DbOrTx, workspaceId: string, which: WhichVersions & { version: number }) {
  const [row] = await db
    .select({ ...columns, content: writeUpVersions.content })
    .from(writeUpVersions)
    .innerJoin(users, eq(users.id, writeUpVersions.writtenBy))
    .where(matching(workspaceId, which));
  return row ?? null;
}
