import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publish } from '../events/events.service.ts';
import { followTexts, type Place, removeFiles } from '../files/files.service.ts';
import { refuseShownSecrets } from '../issues/secrets/shown-secrets.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields } from '../platform/edit-versions.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { demand } from '../projects/projects.policy.ts';
import { auditedPlace, lockPlace, type OpenPlace, openPlace, type Target, targetOf } from './comment-targets.service.ts';
import { commentMentioned } from './comments.changes.ts';
import { canComment, canDeleteComment, canEditComment, canResolveThread, canSeeComment, canSeeInternal } from './comments.policy.ts';
import {
  type CommentRecord,
  countComments,
  findComment,
  insertComment,
  listComments,
  listMentions,
  lockComment,
  takeBack,
  updateComment,
  writeMentions,
} from './comments.repo.ts';
import { peopleMentioned } from './mentions.service.ts';
import { refuseOtherVisibility, threadFor } from './threads.service.ts';

interface Reader {
  userId: string;
  /** True for a user who sees only what clients see. */
  outside: boolean;
}

/** Presents a comment to a user. Users outside the team get redacted text, except in their own comments. */
function presentComment(row: CommentRecord, mentions: readonly Person[], can: Comment['can'], reader: Reader): Comment {
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
    thread: row.threadId,
    anchor: row.anchor,
    resolved: row.resolvedAt && row.resolver && { at: row.resolvedAt.toISOString(), by: row.resolver },
    deleted: row.deletedAt !== null,
    can,
  };
}

const filePlace = ({ id, projectId, issueId }: { id: string; projectId: string; issueId: string | null }): Place => ({
  kind: 'COMMENT',
  placeId: id,
  projectId,
  issueId,
});

async function presentAll(db: DbOrTx, actor: Actor, place: OpenPlace, id?: string): Promise<Comment[]> {
  const { access, issue } = place;
  const which = { internal: canSeeInternal(access), ...(id !== undefined && { id }) };
  const [rows, mentioned] = await Promise.all([
    listComments(db, actor.workspaceId, place, which),
    listMentions(db, actor.workspaceId, place, which),
  ]);
  const mentionsOf = Map.groupBy(mentioned, (row) => row.commentId);
  const reader = { userId: actor.userId, outside: !canSeeInternal(access) };
  return rows.map((row) => {
    const isKept = row.deletedAt === null;
    const can = {
      edit: isKept && canEditComment(access, actor, issue, row),
      delete: isKept && canDeleteComment(access, actor, issue, row),
      resolve: row.threadId === null && canResolveThread(access, actor, issue, row),
    };
    const people = (mentionsOf.get(row.id) ?? []).map(({ person }) => person);
    return presentComment(row, people, can, reader);
  });
}

/**
 * Returns the comments on a target that the actor can see.
 * @throws Refusal NOT_FOUND
 */
export async function commentsOn(db: DbOrTx, actor: Actor, target: Target): Promise<Comments> {
  const place = await openPlace(db, actor, target);
  const items = await presentAll(db, actor, place);
  const internal = canSeeInternal(place.access);
  return { items, can: { write: canComment(place.access, actor, place.issue), internal } };
}

/**
 * Whether the user can see a comment. For a deleted comment, returns whether the user's rights would allow it.
 * @throws Refusal NOT_FOUND if the user cannot see the target of the comment
 */
export async function canSeeCommentOf(db: DbOrTx, actor: Actor, commentId: string): Promise<boolean> {
  const comment = await findComment(db, actor.workspaceId, commentId);
  if (!comment) return false;
  const { access } = await openPlace(db, actor, targetOf(comment));
  return canSeeComment(access, comment);
}

interface Written {
  /** Id chosen by the caller, who sends it again if the response was lost. */
  id?: string | undefined;
  body: string;
  internal?: boolean | undefined;
  /** Id of a comment in the thread to which the comment replies. */
  thread?: string | undefined;
  anchor?: CommentAnchor | undefined;
}

/**
 * Returns whether a comment is internal. Comments of team members are internal by default.
 * @throws Refusal FORBIDDEN if a user outside the team requests an internal comment
 */
function audience({ access }: OpenPlace, internal: boolean | undefined): boolean {
  if (internal && !canSeeInternal(access)) throw forbidden();
  return internal ?? canSeeInternal(access);
}

async function refuseSecrets(tx: Tx, workspaceId: string, { access }: OpenPlace, { body, internal }: { body: string; internal: boolean }) {
  if (!internal && canSeeInternal(access)) await refuseShownSecrets(tx, workspaceId, [{ path: 'body', text: body }]);
}

async function settleMentions(
  tx: Tx,
  actor: Actor,
  place: OpenPlace,
  comment: { id: string; body: string; internal: boolean; there: boolean },
): Promise<void> {
  const people = await peopleMentioned(tx, actor, place, comment);
  const before = await writeMentions(
    tx,
    actor.workspaceId,
    comment.id,
    people.map(({ id }) => id),
  );
  const mentioned = people.flatMap(({ id }) => (before.has(id) ? [] : [id]));
  const { projectId, issueId } = place;
  await announce(tx, commentMentioned, { cause: actor, projectId, issueId, commentId: comment.id, mentioned, there: comment.there });
}

/**
 * Returns the caller's existing comment with the given id; null if no comment has this id.
 * @throws Refusal NOT_FOUND if it belongs to another user, is on another target or was deleted
 */
async function saidBefore(tx: Tx, actor: Actor, place: OpenPlace, id: string | undefined): Promise<Comment | null> {
  const found = id === undefined ? null : await findComment(tx, actor.workspaceId, id);
  if (!found) return null;
  const same = found.authorId === actor.userId && found.projectId === place.projectId && found.issueId === place.issueId;
  if (!same || found.deletedAt) throw notFound();
  return presentOne(tx, actor, place, found.id);
}

async function presentOne(tx: Tx, actor: Actor, place: OpenPlace, id: string): Promise<Comment> {
  const [said] = await presentAll(tx, actor, place, id);
  if (!said) throw new Error('a comment is read by who wrote it');
  return said;
}

/**
 * Creates a comment, or returns the caller's existing comment with the same id.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, COMMENTS_FULL, SECRETS_VISIBLE, and errors of `threadFor`
 */
export async function writeComment(tx: Tx, actor: Actor, target: Target, written: Written): Promise<Comment> {
  const { workspaceId, userId } = actor;
  const place = await lockPlace(tx, actor, target);
  const { projectId, issueId } = place;
  demand(place.access, (access) => canComment(access, actor, place.issue));
  const asked = audience(place, written.internal);
  const before = await saidBefore(tx, actor, place, written.id);
  if (before) return before;
  const first = await threadFor(tx, actor, place, written);
  const internal = first?.internal ?? asked;
  const comment = { id: written.id ?? newId(), projectId, issueId, body: written.body, internal };
  await refuseSecrets(tx, workspaceId, place, comment);
  if ((await countComments(tx, workspaceId, place)) >= LIMITS.comments) throw refusal('COMMENTS_FULL');
  await insertComment(tx, workspaceId, { ...comment, authorId: userId, threadId: first?.id ?? null, anchor: written.anchor ?? null });
  await followTexts(tx, actor, filePlace(comment), place.access, [comment.body], internal ? [] : [comment.body]);
  await settleMentions(tx, actor, place, { ...comment, there: false });
  await publish(tx, workspaceId, { kind: 'COMMENT', projectId, issueId, commentId: comment.id });
  return presentOne(tx, actor, place, comment.id);
}

async function lockSeen(tx: Tx, actor: Actor, id: string) {
  const found = await findComment(tx, actor.workspaceId, id);
  if (!found) throw notFound();
  const place = await lockPlace(tx, actor, targetOf(found));
  const comment = await lockComment(tx, actor.workspaceId, id);
  if (!comment || !canSeeComment(place.access, comment)) throw notFound();
  return { place, comment };
}

/**
 * Changes the text of a comment, or whether the comment is internal.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, THREAD_VISIBILITY, SECRETS_VISIBLE
 */
export async function changeComment(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { id, body: wanted, internal: asked }: { id: string; body?: string | undefined; internal?: boolean | undefined },
): Promise<void> {
  const { workspaceId } = actor;
  const { place, comment } = await lockSeen(tx, actor, id);
  const { projectId, issueId } = comment;
  demand(place.access, (access) => canEditComment(access, actor, place.issue, comment));
  const body = wanted ?? comment.body;
  const internal = asked === undefined ? comment.internal : audience(place, asked);
  const fields = changedFields({ body: comment.body, internal: comment.internal }, { body, internal });
  if (fields.length === 0) return;
  if (internal !== comment.internal) await refuseOtherVisibility(tx, workspaceId, comment);
  await refuseSecrets(tx, workspaceId, place, { body, internal });
  await updateComment(tx, workspaceId, id, { body, internal, edited: body !== comment.body });
  await followTexts(tx, actor, filePlace(comment), place.access, [body], internal ? [] : [body]);
  await settleMentions(tx, actor, place, { id, body, internal, there: true });
  const what = { projectId, issueId, commentId: id };
  const hidden = internal && !comment.internal;
  await publish(tx, workspaceId, { kind: 'COMMENT', ...what }, ...(hidden ? [{ kind: 'HIDDEN', ...what } as const] : []));
  await record(tx, workspaceId, by, { action: 'COMMENT_CHANGED', object: auditedPlace(place), details: { commentId: id, fields } });
}

/**
 * Deletes the text of a comment for all users, and its files that are used nowhere else. The row stays, as do replies.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function deleteComment(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const { place, comment } = await lockSeen(tx, actor, id);
  const { projectId, issueId } = comment;
  demand(place.access, (access) => canDeleteComment(access, actor, place.issue, comment));
  const author = (await personsByIds(tx, [comment.authorId])).get(comment.authorId);
  await takeBack(tx, workspaceId, id, actor.userId);
  await removeFiles(tx, workspaceId, { kind: 'COMMENT', placeId: id });
  await publish(tx, workspaceId, { kind: 'COMMENT', projectId, issueId, commentId: id });
  const details = { commentId: id, author: author?.username ?? '' };
  await record(tx, workspaceId, by, { action: 'COMMENT_DELETED', object: auditedPlace(place), details });
}
