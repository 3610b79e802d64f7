import type { roles } from '../membership/roles.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { fold } from '../platform/text/folding.ts';
import { insertRole } from './roles.repo.ts';

let made = 0;

export async function buildRole(db: DbOrTx, overrides: Partial<typeof roles.$inferInsert> & { workspaceId: string }) {
  const name = overrides.name ?? `Vai trò ${++made}`;
  const row = { id: newId(), privileges: [], ...overrides, name, nameKey: fold(name) };
  await insertRole(db, row);
  return row;
}
