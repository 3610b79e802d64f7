import type { Tx } from '../platform/database/database.ts';
import { deleteSomeEntries, letLogGo } from './audit.repo.ts';

export { letLogGo };

/** Some of the log of a workspace that goes for good. @returns how many entries */
export async function deleteSomeOfLog(tx: Tx, workspaceId: string, limit: number): Promise<number> {
  await letLogGo(tx);
  return deleteSomeEntries(tx, workspaceId, limit);
}
