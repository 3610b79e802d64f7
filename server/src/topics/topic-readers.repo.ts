import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { holdsAny } from '../membership/membership-rights.scope.ts';
import { roles } from '../membership/roles.tables.ts';
import { memberships, personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';

interface ReaderFilter {
  /**
   * Folded words, each of which must begin a word of the name, username or email address. The caller removes people who match only by
   * email address.
   */
  words?: readonly string[];
  /** Usernames in the form used for comparison. */
  keys?: readonly string[];
}

/** Lists users who can read topics. If `limit` is null, returns all of them. */
export function listReaders(db: DbOrTx, workspaceId: string, { words = [], keys }: ReaderFilter, limit: number | null) {
  const people = db
    .select(personColumns(users))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(users.disabled, false),
        holdsAny(db, ['READ_USER']),
        words.length > 0 ? sql`' ' || ${users.searchText} like all(${sql.param(words.map((word) => `% ${word}%`))})` : undefined,
        keys ? inArray(users.usernameKey, [...keys]) : undefined,
      ),
    )
    .orderBy(asc(users.searchText), asc(users.id));
  return limit === null ? people : people.limit(limit);
}
