import type { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database.ts';
import { counting } from '../platform/paging.ts';
import { kept, type Places, prepared, preparedSql } from '../platform/prepared.ts';
import { memberships, personColumns, users } from './users.tables.ts';

export const person = personColumns(users);

export async function insertUser(db: DbOrTx, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}

export async function insertMembership(db: DbOrTx, row: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(row);
}

export async function anyUserExists(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

export const usersByKeys = (db: DbOrTx, usernameKey: string, emailKey: string | null) =>
  db
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(eq(users.usernameKey, usernameKey), emailKey === null ? undefined : eq(users.emailKey, emailKey)));

export const persons = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select(person)
    .from(users)
    .where(inArray(users.id, [...ids]));

export const memberIds = (db: DbOrTx, workspaceId: string, ids: readonly string[]) =>
  db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), inArray(memberships.userId, [...ids])));

/** Users with a System membership, wherever. */
export const systemUsers = (db: DbOrTx) =>
  db
    .selectDistinct({ id: users.id, username: users.username, usernameKey: users.usernameKey })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.role, 'System')));

export async function updatePassword(db: DbOrTx, userId: string, passwordHash: string, mustChangePassword: boolean): Promise<void> {
  await db.update(users).set({ passwordHash, mustChangePassword }).where(eq(users.id, userId));
}

/** For whoever runs the installation: the account works again, with a password to be changed. */
export async function restoreAccess(db: DbOrTx, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash, mustChangePassword: true, disabled: false }).where(eq(users.id, userId));
}

type MemberSort = (typeof MEMBER_SORTS)[number];

// By name means by its letters without marks: the folded text begins with the name.
const sortColumns: Record<MemberSort, SQL> = {
  name: sql`${users.searchText}`,
  username: sql`${users.usernameKey}`,
  createdAt: sql`${memberships.createdAt}`,
  lastSeenAt: sql`coalesce(${users.lastSeenAt}, '-infinity')`,
};

type Sort = MemberSort | `-${MemberSort}`;
type At = Places<'workspaceId' | 'patterns' | 'offset'>;

const matching = (at: Pick<At, 'workspaceId' | 'patterns'>, narrowed: boolean) =>
  and(eq(memberships.workspaceId, at.workspaceId), narrowed ? sql`${users.searchText} like all(${at.patterns})` : undefined);

function writeMembers(narrowed: boolean, sortBy: Sort, limit: number) {
  const [column, direction] = sortBy.startsWith('-') ? [sortBy.slice(1) as MemberSort, desc] : [sortBy as MemberSort, asc];
  return prepared((at: At) =>
    new QueryBuilder()
      .select({
        ...person,
        email: users.email,
        role: memberships.role,
        language: users.language,
        lastSeenAt: users.lastSeenAt,
        createdAt: memberships.createdAt,
        disabled: users.disabled,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(matching(at, narrowed))
      .orderBy(direction(sortColumns[column]), asc(users.id))
      .limit(limit)
      .offset(at.offset),
  );
}
type Members = ReturnType<typeof writeMembers>;
export type MemberRow = Awaited<ReturnType<Members>>[number];

const writeCount = (narrowed: boolean) =>
  preparedSql<{ n: number }>()((at: Pick<At, 'workspaceId' | 'patterns'>) =>
    counting(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(matching(at, narrowed)),
    ),
  );

const lists = kept<Members>();
const [countAll, countNarrowed] = [writeCount(false), writeCount(true)];

const valuesOf = (workspaceId: string, words: readonly string[]) => ({ workspaceId, patterns: words.map((word) => `%${word}%`) });

/** Members whose name, user name and address hold every one of these words, which are folded. */
export function members(db: DbOrTx, workspaceId: string, words: readonly string[], sortBy: Sort, limit: number, offset: number) {
  const narrowed = words.length > 0;
  const list = lists(`${narrowed} ${sortBy} ${limit}`, () => writeMembers(narrowed, sortBy, limit));
  return list(db, { ...valuesOf(workspaceId, words), offset });
}

export async function countMembers(db: DbOrTx, workspaceId: string, words: readonly string[]): Promise<number> {
  const [row] = await (words.length > 0 ? countNarrowed : countAll)(db, valuesOf(workspaceId, words));
  return row?.n ?? 0;
}
