import { count, inArray, sql } from 'drizzle-orm';
import { files } from '../files/files.tables.ts';
import type { DbOrTx } from '../platform/database.ts';

export const storageUsed = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({ workspaceId: files.workspaceId, files: count(), bytes: sql<string>`sum(${files.size})` })
    .from(files)
    .where(inArray(files.workspaceId, [...workspaceIds]))
    .groupBy(files.workspaceId);
