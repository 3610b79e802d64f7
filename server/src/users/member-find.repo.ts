import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { memberships, personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { searchWords } from '../platform/text/folding.ts';

const writeFind = (most: number) =>
  prepared((at: Places<'workspaceId' | 'beginnings' | 'username'>) =>
    selecting(personColumns(users), (select) =>
      select
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(eq(memberships.workspaceId, at.workspaceId), sql`' ' || ${users.searchText} like all(${at.beginnings})`))
        .orderBy(desc(eq(users.usernameKey, at.username)), asc(users.disabled), asc(users.searchText), asc(users.id))
        .limit(most),
    ),
  );

const finds = kept<ReturnType<typeof writeFind>>();

/**
 * Finds members. Each word must begin a word of the name, username or email address. An exact username comes first, and disabled members
 * come last.
 */
export async function findMembers(db: DbOrTx, workspaceId: string, text: string, most: number) {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const find = finds(String(most), () => writeFind(most));
  return find(db, { workspaceId, beginnings: words.map((word) => `% ${word}%`), username: usernameKey(text).replaceAll('\0', '\uFFFD') });
}
