import { and, asc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { ownRole, roles } from './roles.tables.ts';
import { twoFactor } from './two-factor.tables.ts';
import { memberships, users } from './users.tables.ts';
import { workspaces } from './workspaces.tables.ts';

/**
 * Locks the user, so that no membership is added or removed until the transaction ends. Functions that change memberships lock the user
 * first.
 */
export async function lockUser(tx: DbOrTx, userId: string): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')).length > 0;
}

export async function identityRow(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      avatar: users.avatar,
      email: users.email,
      language: users.language,
      disabled: users.disabled,
      invited: sql<boolean>`${users.passwordHash} is null`,
      twoFactor: sql<boolean>`${twoFactor.userId} is not null`,
      lastSeenAt: users.lastSeenAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(twoFactor, and(eq(twoFactor.userId, users.id), isNotNull(twoFactor.confirmedAt)))
    .where(eq(users.id, userId));
  return row;
}
export type IdentityRow = NonNullable<Awaited<ReturnType<typeof identityRow>>>;

const callers = alias(memberships, 'callers');
const callersRoles = alias(roles, 'callers_roles');

const selectShared = prepared(
  (at: Places<'userIds' | 'callerId'>) => {
    const proof = new QueryBuilder()
      .select({ one: sql`1` })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, at.callerId), isNotNull(twoFactor.confirmedAt)));
    return selecting(
      {
        userId: memberships.userId,
        workspaceId: memberships.workspaceId,
        role: memberships.role,
        own: ownRole,
        isMember: sql<boolean>`${callers.userId} is not null`,
        callerRole: callers.role,
        callerOwn: { id: callersRoles.id, name: callersRoles.name, privileges: callersRoles.privileges },
      },
      (select) =>
        select
          .from(memberships)
          .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
          .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
          .leftJoin(
            callers,
            and(
              eq(callers.workspaceId, memberships.workspaceId),
              eq(callers.userId, at.callerId),
              or(eq(workspaces.twoFactorRequired, false), exists(proof)),
            ),
          )
          .leftJoin(callersRoles, and(eq(callersRoles.workspaceId, callers.workspaceId), eq(callersRoles.id, callers.roleId)))
          .where(sql`${memberships.userId} = any(${at.userIds})`)
          .orderBy(asc(memberships.workspaceId)),
    );
  },
  { short: true },
);
export type SharedMembership = Awaited<ReturnType<typeof selectShared>>[number];

/**
 * Returns the memberships of the users, with the caller's role in each workspace. This role is null if the caller is not a member of the
 * workspace, or lacks a second factor that the workspace requires.
 */
export const sharedMemberships = (db: DbOrTx, userIds: readonly string[], callerId: string): Promise<SharedMembership[]> =>
  selectShared(db, { userIds, callerId });

/** Locks all System memberships, so that concurrent transactions cannot remove the last System user. */
export async function lockSystemMemberships(tx: DbOrTx) {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.role, 'System'))
    .orderBy(asc(memberships.userId), asc(memberships.workspaceId))
    .for('update');
  return tx
    .select({
      userId: memberships.userId,
      workspaceId: memberships.workspaceId,
      usable: sql<boolean>`not ${users.disabled} and ${users.passwordHash} is not null and ${workspaces.deletedAt} is null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.role, 'System'));
}
