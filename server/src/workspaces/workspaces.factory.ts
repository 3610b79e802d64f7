import { insertWorkspace } from '../membership/workspaces.service.ts';
import type { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

export type BuiltWorkspace = Awaited<ReturnType<typeof buildWorkspace>>;

let made = 0;

export async function buildWorkspace(db: DbOrTx, overrides: Partial<typeof workspaces.$inferInsert> = {}) {
  const row = { id: newId(), name: `Workspace ${++made}`, slug: `workspace-${made}`, timeZone: 'Asia/Ho_Chi_Minh', ...overrides };
  await insertWorkspace(db, row);
  return row;
}
