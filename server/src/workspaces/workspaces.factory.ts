import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertWorkspace } from './workspaces.repo.ts';
import type { workspaces } from './workspaces.tables.ts';

export type BuiltWorkspace = Awaited<ReturnType<typeof buildWorkspace>>;

let made = 0;

export async function buildWorkspace(db: DbOrTx, overrides: Partial<typeof workspaces.$inferInsert> = {}) {
  const row = { id: newId(), name: `Workspace ${++made}`, slug: `workspace-${made}`, timeZone: 'Asia/Ho_Chi_Minh', ...overrides };
  await insertWorkspace(db, row);
  return row;
}
