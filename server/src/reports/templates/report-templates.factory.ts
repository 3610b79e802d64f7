import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { insertTemplate } from './report-templates.repo.ts';

export async function buildReportTemplate(
  db: DbOrTx,
  storage: Storage,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { name = 'Mẫu của nhóm', bytes = Buffer.from(name) }: { name?: string; bytes?: Uint8Array } = {},
) {
  const { name: storedAs, size } = await storage.write(bytes);
  const id = newId();
  await insertTemplate(db, { workspaceId, id, name, storedAs, size, createdBy: userId });
  return { id, name, storedAs };
}
