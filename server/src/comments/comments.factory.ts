import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertComment, writeMentions } from './comments.repo.ts';

type Told = Partial<{
  body: string;
  internal: boolean;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date;
  deletedBy: string;
  threadId: string;
  anchor: CommentAnchor;
  resolvedAt: Date;
  resolvedBy: string;
}>;

interface Parts {
  issue?: { id: string; projectId: string; workspaceId: string };
  project?: { id: string; workspaceId: string };
  author: { id: string };
  mentions?: readonly { id: string }[];
}

let made = 0;

export async function buildComment(db: DbOrTx, { issue, project, author, mentions = [] }: Parts, told: Told = {}) {
  const projectId = issue?.projectId ?? project?.id;
  const workspaceId = issue?.workspaceId ?? project?.workspaceId;
  if (projectId === undefined || workspaceId === undefined) throw new Error('a comment is on an issue or a project');
  const comment = { id: newId(), projectId, issueId: issue?.id ?? null, body: `Bình luận ${++made}`, internal: false, ...told };
  await insertComment(db, workspaceId, { ...comment, authorId: author.id });
  const mentioned = mentions.map(({ id }) => id);
  if (mentioned.length > 0) await writeMentions(db, workspaceId, comment.id, mentioned);
  return { ...comment, workspaceId, authorId: author.id };
}
