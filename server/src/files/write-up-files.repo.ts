import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { files } from './files.tables.ts';

/** Of a write-up's files those that somebody uploaded, by their names. */
export interface SomeFiles {
  fileNames: readonly string[];
  uploadedBy: string;
}

/** Removes the files of a write-up and its comments, all or some; where they lie in the store. */
export async function deleteFilesOfWriteUp(tx: Tx, workspaceId: string, writeUpId: string, some?: SomeFiles): Promise<string[]> {
  const named = some && and(eq(files.uploadedBy, some.uploadedBy), sql`${files.fileName} = any(${sql.param([...some.fileNames])})`);
  const rows = await tx
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.writeUpId, writeUpId), named))
    .returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}
