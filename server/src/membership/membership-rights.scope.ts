import { BUILT_IN_ROLES, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { aliasedTable, and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { roles } from './roles.tables.ts';
import { memberships, users } from './users.tables.ts';

const anywhere = aliasedTable(memberships, 'anywhere');

const isSystem = (db: DbOrTx): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(anywhere)
      .where(and(eq(anywhere.userId, users.id), eq(anywhere.role, 'System'))),
  );

function roleContains(permissions: readonly Permission[]): SQL | undefined {
  const builtIn = BUILT_IN_ROLES.filter((role) => permissions.some((permission) => ROLES[role].privileges.includes(permission)));
  return or(
    inArray(memberships.role, builtIn),
    sql`${roles.privileges} && array[${sql.join(
      permissions.map((permission) => sql`${permission}`),
      sql`, `,
    )}]::text[]`,
  );
}

/**
 * Condition: the member's role contains one of the permissions. The query must join `memberships` with `users` and, optionally, `roles`,
 * as for `holdsAny`.
 */
export const roleHoldsAny = (permissions: readonly Permission[]): SQL => sql`coalesce(${roleContains(permissions)}, false)`;

/** Condition: the member's role contains one of the permissions, or the user is System. */
export const holdsAny = (db: DbOrTx, permissions: readonly Permission[]): SQL =>
  sql`coalesce(${or(roleContains(permissions), isSystem(db))}, false)`;
