import type { WriteUp, WriteUpRow } from '@coloa/contract/topics/topics.schema.ts';
import type { Actor } from '../platform/actor.ts';
import { canChangeWriteUp, changesOf, isDraft } from './topics.policy.ts';
import type { WriteUpListRecord } from './write-up-list.repo.ts';
import type { WriteUpRecord } from './write-ups.repo.ts';

const shared = <Row extends Omit<WriteUpListRecord, 'excerpt'>>({ createdAt, updatedAt, publishedAt, ...row }: Row) => ({
  ...row,
  draft: isDraft({ publishedAt }),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

export const presentWriteUpRow = (row: WriteUpListRecord): WriteUpRow => shared(row);

export function presentWriteUp(row: WriteUpRecord, actor: Actor): WriteUp {
  const may = canChangeWriteUp(actor, { authorId: row.author.id, publishedAt: row.publishedAt });
  return { ...shared(row), can: changesOf(may, 'NOT_WRITE_UP_AUTHOR') };
}
