import type { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { countUpTo } from '../platform/paging.ts';
import { ownRole, roles } from '../roles/roles.tables.ts';
import { memberships, users } from './users.tables.ts';

export const person = { id: users.id, username: users.username, name: users.name, avatar: users.avatar };

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

const matching = (workspaceId: string, words: readonly string[]) =>
  and(eq(memberships.workspaceId, workspaceId), ...words.map((word) => like(users.searchText, `%${word}%`)));

export function members(
  db: DbOrTx,
  workspaceId: string,
  words: readonly string[],
  sortBy: MemberSort | `-${MemberSort}`,
  limit: number,
  offset: number,
) {
  const [column, direction] = sortBy.startsWith('-') ? [sortBy.slice(1) as MemberSort, desc] : [sortBy as MemberSort, asc];
  return db
    .select({
      ...person,
      email: users.email,
      role: memberships.role,
      own: ownRole,
      language: users.language,
      lastSeenAt: users.lastSeenAt,
      createdAt: memberships.createdAt,
      disabled: users.disabled,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(matching(workspaceId, words))
    .orderBy(direction(sortColumns[column]), asc(users.id))
    .limit(limit)
    .offset(offset);
}
export type MemberRow = Awaited<ReturnType<typeof members>>[number];

export const countMembers = (db: DbOrTx, workspaceId: string, words: readonly string[]): Promise<number> =>
  countUpTo(
    db,
    db.select({ one: sql`1` }).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).where(matching(workspaceId, words)),
  );
