import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { ownRole, roles } from './roles.tables.ts';

export async function findRole(db: DbOrTx, workspaceId: string, roleId: string) {
  const [row] = await db
    .select(ownRole)
    .from(roles)
    .where(and(eq(roles.workspaceId, workspaceId), eq(roles.id, roleId)));
  return row;
}
