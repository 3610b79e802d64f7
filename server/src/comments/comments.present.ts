import type { Comment } from '@coloa/contract/comments/comments.contract.ts';
import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { CommentRecord } from './comments.repo.ts';

interface Reader {
  userId: string;
  /** Sees what clients see. */
  outside: boolean;
}

/** Redacted text does not leave the team in comments either. Authors read and edit their own text. */
export function presentComment(row: CommentRecord, mentions: readonly Person[], can: Comment['can'], reader: Reader): Comment {
  const body = reader.outside && row.authorId !== reader.userId ? redact(row.body) : row.body;
  const named = new Set(namesMentioned(body).map(usernameKey));
  return {
    id: row.id,
    body,
    internal: row.internal,
    author: row.author,
    mentions: body === row.body ? [...mentions] : mentions.filter(({ username }) => named.has(usernameKey(username))),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    can,
  };
}
