import type { Language } from '@coloa/contract/languages.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import type { DueDays } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { and, asc, eq, inArray, isNotNull, isNull, notExists, type Placeholder, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/database.ts';
import { jsonObject, jsonRows } from '../platform/database/json-rows.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { ownRole, roles } from './roles.tables.ts';
import { twoFactor } from './two-factor.tables.ts';
import { memberships } from './users.tables.ts';
import { workspaces } from './workspaces.tables.ts';

const named = { id: workspaces.id, name: workspaces.name };

export async function insertWorkspace(db: DbOrTx, row: typeof workspaces.$inferInsert): Promise<void> {
  await db.insert(workspaces).values(row);
}

export async function workspaceName(db: DbOrTx, workspaceId: string): Promise<string> {
  const [row] = await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
  return row?.name ?? '';
}

export async function languagesOf(db: DbOrTx, workspaceId: string): Promise<readonly Language[]> {
  const [row] = await db.select({ languages: workspaces.languages }).from(workspaces).where(eq(workspaces.id, workspaceId));
  return row?.languages ?? [];
}

const selectDueDays = prepared(
  ({ workspaceId }: Places<'workspaceId'>) =>
    selecting({ dueDays: workspaces.dueDays }, (select) => select.from(workspaces).where(eq(workspaces.id, workspaceId))),
  { short: true },
);

export async function dueDaysOf(db: DbOrTx, workspaceId: string): Promise<DueDays> {
  const [row] = await selectDueDays(db, { workspaceId });
  return row?.dueDays ?? {};
}

const selectReadiness = prepared(
  ({ workspaceId }: Places<'workspaceId'>) =>
    selecting({ readiness: workspaces.readiness }, (select) => select.from(workspaces).where(eq(workspaces.id, workspaceId))),
  { short: true },
);

export async function readinessRulesOf(db: DbOrTx, workspaceId: string): Promise<ReadinessRules> {
  const [row] = await selectReadiness(db, { workspaceId });
  return row?.readiness ?? {};
}

export async function workspaceExists(db: DbOrTx, workspaceId: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
    ).length > 0
  );
}

export async function workspacesShutTo(db: DbOrTx, userId: string): Promise<Set<string>> {
  const own = db
    .select({ one: sql`1` })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.twoFactorRequired, true), notExists(own)));
  return new Set(rows.map(({ id }) => id));
}

export const allWorkspaces = (db: DbOrTx) =>
  db.select(named).from(workspaces).where(isNull(workspaces.deletedAt)).orderBy(asc(workspaces.id));

const hasMember = (userId: string | Placeholder) =>
  inArray(
    workspaces.id,
    new QueryBuilder().select({ id: memberships.workspaceId }).from(memberships).where(eq(memberships.userId, userId)),
  );

export const workspacesOfUser = (db: DbOrTx, userId: string) =>
  db
    .select(named)
    .from(workspaces)
    .where(and(isNull(workspaces.deletedAt), hasMember(userId)))
    .orderBy(asc(workspaces.id));

export const workspacesAsJson = ({ userId }: Places<'userId'>, { all }: { all: boolean }) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(named) })
      .from(workspaces)
      .where(and(isNull(workspaces.deletedAt), all ? undefined : hasMember(userId))),
  );

export async function findMembership(db: DbOrTx, workspaceId: string, userId: string) {
  const [row] = await db
    .select({ role: memberships.role, own: ownRole })
    .from(memberships)
    .innerJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  return row;
}
