import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import type { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { and, asc, count, desc, eq, exists, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { ownRole, roles } from '../membership/roles.tables.ts';
import { twoFactor } from '../membership/two-factor.tables.ts';
import { memberships, personColumns, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, prepared, preparedSql, selecting } from '../platform/database/prepared.ts';
import { counting } from '../platform/http/paging.ts';

const person = personColumns(users);
const anyMembership = alias(memberships, 'any_membership');

export const usersWithoutLook = (db: DbOrTx, most: number) =>
  db.select({ id: users.id, username: users.username }).from(users).where(isNull(users.usernameLook)).limit(most);

export async function setLooks(db: DbOrTx, rows: readonly { id: string; look: string }[]): Promise<void> {
  const [ids, looks] = [sql.param(rows.map(({ id }) => id)), sql.param(rows.map(({ look }) => look))];
  await db.execute(sql`
    update ${users} set username_look = given.look from unnest(${ids}::uuid[], ${looks}::text[]) as given(id, look)
    where ${users.id} = given.id`);
}

type MemberSort = (typeof MEMBER_SORTS)[number];

// The folded search text begins with the given name, by which people are sorted.
const sortColumns: Record<MemberSort, SQL> = {
  name: sql`${users.searchText}`,
  username: sql`${users.usernameKey}`,
  createdAt: sql`${memberships.createdAt}`,
  lastSeenAt: sql`coalesce(${users.lastSeenAt}, '-infinity')`,
};

export interface MemberFilter {
  words: readonly string[];
  roleId?: string | undefined;
  builtIn?: BuiltInRole | undefined;
  twoFactor?: boolean | undefined;
  disabled?: boolean | undefined;
}

type Sort = MemberSort | `-${MemberSort}`;
type At = Places<'workspaceId' | 'patterns' | 'roleId'>;

const hasTwoFactor = sql<boolean>`exists(select 1 from ${twoFactor} where ${twoFactor.userId} = ${users.id} and ${twoFactor.confirmedAt} is not null)`;

function matching(at: At, { words, roleId, builtIn, twoFactor, disabled }: MemberFilter) {
  const inRole = builtIn ? eq(memberships.role, builtIn) : roleId === undefined ? undefined : eq(memberships.roleId, at.roleId);
  return and(
    eq(memberships.workspaceId, at.workspaceId),
    words.length > 0 ? sql`${users.searchText} like all(${at.patterns})` : undefined,
    inRole,
    twoFactor === undefined ? undefined : eq(hasTwoFactor, twoFactor),
    disabled === undefined ? undefined : eq(users.disabled, disabled),
  );
}

const countOfMatches = (at: At, filter: MemberFilter): SQL =>
  counting(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(matching(at, filter)),
  );

function writeMembers(filter: MemberFilter, sortBy: Sort, limit: number) {
  const [column, direction] = sortBy.startsWith('-') ? [sortBy.slice(1) as MemberSort, desc] : [sortBy as MemberSort, asc];
  return prepared(
    (at: At & Places<'offset'>) =>
      selecting(
        {
          ...person,
          email: users.email,
          role: memberships.role,
          own: ownRole,
          language: users.language,
          lastSeenAt: users.lastSeenAt,
          createdAt: memberships.createdAt,
          disabled: users.disabled,
          invited: sql<boolean>`${users.passwordHash} is null`,
          twoFactor: hasTwoFactor,
          total: sql<number>`(${countOfMatches(at, filter)})`,
        },
        (select) =>
          select
            .from(memberships)
            .innerJoin(users, eq(users.id, memberships.userId))
            .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
            .where(matching(at, filter))
            .orderBy(direction(sortColumns[column]), asc(users.id))
            .limit(limit)
            .offset(at.offset),
      ),
    { short: true },
  );
}
type Members = ReturnType<typeof writeMembers>;
export type MemberRow = Awaited<ReturnType<Members>>[number];

const writeCount = (filter: MemberFilter) => preparedSql<{ n: number }>()((at: At) => countOfMatches(at, filter), { short: true });

const lists = kept<Members>();
const counts = kept<ReturnType<typeof writeCount>>();

/** Returns the same key for filters that can share a prepared statement. */
const formOf = ({ words, roleId, builtIn, twoFactor, disabled }: MemberFilter): string =>
  [words.length > 0, builtIn ?? roleId !== undefined, twoFactor, disabled].join(' ');

const valuesOf = (workspaceId: string, { words, roleId }: MemberFilter) => ({
  workspaceId,
  patterns: words.map((word) => `%${word}%`),
  roleId: roleId ?? null,
});

/** Finds members with every word in the name, username or email address. The caller must fold the words. */
export function members(db: DbOrTx, workspaceId: string, filter: MemberFilter, sortBy: Sort, limit: number, offset: number) {
  const list = lists(`${formOf(filter)} ${sortBy} ${limit}`, () => writeMembers(filter, sortBy, limit));
  return list(db, { ...valuesOf(workspaceId, filter), offset });
}

export async function countMembers(db: DbOrTx, workspaceId: string, filter: MemberFilter): Promise<number> {
  const [row] = await counts(formOf(filter), () => writeCount(filter))(db, valuesOf(workspaceId, filter));
  return row?.n ?? 0;
}

export const memberCounts = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({
      workspaceId: memberships.workspaceId,
      role: memberships.role,
      own: ownRole,
      members: count(),
      withoutTwoFactor: sql<number>`(count(*) filter (where not ${hasTwoFactor}))::int`,
      invited: sql<number>`(count(*) filter (where ${users.passwordHash} is null))::int`,
      disabled: sql<number>`(count(*) filter (where ${users.disabled}))::int`,
      active: sql<number>`(count(*) filter (where not ${users.disabled} and ${users.passwordHash} is not null))::int`,
      lastSeenAt: max(users.lastSeenAt),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(inArray(memberships.workspaceId, [...workspaceIds]))
    .groupBy(memberships.workspaceId, memberships.role, roles.workspaceId, roles.id);
export type MemberCount = Awaited<ReturnType<typeof memberCounts>>[number];

const belongsTo = (db: DbOrTx, workspaceIds: readonly string[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(anyMembership)
      .where(and(eq(anyMembership.userId, users.id), inArray(anyMembership.workspaceId, [...workspaceIds]))),
  );

interface Typed {
  /** The beginning of the username. */
  prefix: string;
  /** Patterns that the folded names must all match; empty to search usernames only. */
  patterns: readonly string[];
}

export const usersToAdd = (db: DbOrTx, { prefix, patterns }: Typed, workspaceId: string, among: readonly string[] | null, limit: number) =>
  db
    .select({ ...person, member: sql<boolean>`${memberships.userId} is not null` })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(
      and(
        or(
          sql`starts_with(${users.usernameKey}, ${prefix})`,
          patterns.length > 0 ? sql`${users.searchText} like all(${sql.param(patterns)}::text[])` : undefined,
        ),
        eq(users.disabled, false),
        among === null ? undefined : belongsTo(db, among),
      ),
    )
    .orderBy(desc(sql`starts_with(${users.usernameKey}, ${prefix})`), asc(users.usernameKey))
    .limit(limit);

export async function userByUsername(db: DbOrTx, usernameKey: string, workspaceIds: readonly string[]) {
  const [row] = await db
    .select({ id: users.id, username: users.username, readable: sql<boolean>`${belongsTo(db, workspaceIds)}` })
    .from(users)
    .where(eq(users.usernameKey, usernameKey));
  return row;
}

export async function updateUser(tx: DbOrTx, userId: string, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

export async function updateMembership(
  tx: DbOrTx,
  workspaceId: string,
  userId: string,
  held: Pick<typeof memberships.$inferInsert, 'role' | 'roleId'>,
): Promise<void> {
  await tx
    .update(memberships)
    .set(held)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
}

export async function deleteMembership(tx: DbOrTx, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
}

export const liveMemberships = (db: DbOrTx, userId: string) =>
  db
    .select({ workspace: { id: workspaces.id, name: workspaces.name }, role: memberships.role, own: ownRole })
    .from(memberships)
    .innerJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(eq(memberships.userId, userId));
