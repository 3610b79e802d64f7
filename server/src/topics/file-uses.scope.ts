import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Reader, UseColumns } from '../files/files.scope.ts';
import { canReadFilesOfWriteUps } from './topics.policy.ts';
import { writeUps } from './topics.tables.ts';
import { seenWriteUps } from './write-ups.scope.ts';

export function readsUseInWriteUp(use: UseColumns, actor: Reader): SQL {
  if (!canReadFilesOfWriteUps(actor)) return sql`false`;
  const seen = new QueryBuilder()
    .select({ one: sql`1` })
    .from(writeUps)
    .where(and(eq(writeUps.workspaceId, use.workspaceId), eq(writeUps.id, use.placeId), seenWriteUps(actor)));
  return sql`(${eq(use.kind, 'WRITE_UP')} and ${exists(seen)})`;
}
