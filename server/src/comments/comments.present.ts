import type { Comment } from '@coloa/contract/comments/comments.contract.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { CommentRecord } from './comments.repo.ts';

interface Reader {
  userId: string;
  /** Sees what clients see. */
  outside: boolean;
}

/** What is redacted leaves the team in no comment either; whoever wrote it reads and edits what they wrote. */
export const presentComment = (row: CommentRecord, mentions: readonly Person[], can: Comment['can'], reader: Reader): Comment => ({
  id: row.id,
  body: reader.outside && row.authorId !== reader.userId ? redact(row.body) : row.body,
  internal: row.internal,
  author: row.author,
  mentions: [...mentions],
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  can,
});
