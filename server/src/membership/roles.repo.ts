import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { ownRole, roles } from './roles.tables.ts';

const oneRole = (workspaceId: string, roleId: string) => and(eq(roles.workspaceId, workspaceId), eq(roles.id, roleId));

export async function lockRole(tx: DbOrTx, workspaceId: string, roleId: string, strength: 'share' | 'update') {
  return (await tx.select(ownRole).from(roles).where(oneRole(workspaceId, roleId)).for(strength))[0];
}

export const rolesOf = (db: DbOrTx, workspaceId: string) =>
  db.select(ownRole).from(roles).where(eq(roles.workspaceId, workspaceId)).orderBy(asc(roles.nameKey));
