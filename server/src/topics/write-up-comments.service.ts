import { MOST_MENTIONS, namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { WriteUpComment } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publish } from '../events/events.service.ts';
import { matchingPeople } from '../membership/person-match.policy.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { searchWords } from '../platform/text/folding.ts';
import { listReaders } from './topic-readers.repo.ts';
import { writeUpCommented } from './topics.changes.ts';
import { canCommentOn, canDeleteCommentOn, canEditCommentOn, canReadWriteUp, type WriteUpState } from './topics.policy.ts';
import {
  type CommentRecord,
  countComments,
  findComment,
  insertComment,
  listComments,
  listMentions,
  lockComment,
  takeBack,
  textsBeside,
  updateComment,
  writeMentions,
} from './write-up-comments.repo.ts';
import { followWriteUp, removeFilesOfWriteUp } from './write-up-files.service.ts';
import { addComments, lockState } from './write-ups.repo.ts';
import { auditedWriteUp, openWriteUp } from './write-ups.service.ts';

const SUGGESTED = 20;

type Place = WriteUpState & { id: string; title: string };

const present = (row: CommentRecord, mentions: readonly Person[], can: WriteUpComment['can']): WriteUpComment => ({
  id: row.id,
  body: row.body,
  author: row.author,
  mentions: [...mentions],
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  can,
});

async function presentAll(db: DbOrTx, actor: Actor, place: Place, id?: string): Promise<WriteUpComment[]> {
  const [rows, mentioned] = await Promise.all([
    listComments(db, actor.workspaceId, place.id, id),
    listMentions(db, actor.workspaceId, place.id, id),
  ]);
  const mentionsOf = Map.groupBy(mentioned, (row) => row.commentId);
  return rows.map((row) => {
    const people = (mentionsOf.get(row.id) ?? []).map(({ person }) => person);
    return present(row, people, { edit: canEditCommentOn(actor, place, row), delete: canDeleteCommentOn(actor, place, row) });
  });
}

export async function commentsOnWriteUp(db: DbOrTx, actor: Actor, id: string) {
  const place = await openWriteUp(db, actor, id);
  return { items: await presentAll(db, actor, place), can: { write: canCommentOn(actor, place) } };
}

export async function peopleToMention(db: DbOrTx, actor: Actor, id: string, q: string | undefined): Promise<Person[]> {
  await openWriteUp(db, actor, id);
  const words = searchWords(q);
  const found = await listReaders(db, actor.workspaceId, { words }, words.length === 0 ? SUGGESTED : null);
  return matchingPeople(found, words).slice(0, SUGGESTED);
}

async function lockPlace(tx: Tx, actor: Actor, id: string): Promise<Place> {
  const found = await lockState(tx, actor.workspaceId, id);
  if (!found || !canReadWriteUp(actor, found)) throw notFound();
  return found;
}

async function settleMentions(
  tx: Tx,
  actor: Actor,
  place: Place,
  { id, body, there }: { id: string; body: string; there: boolean },
): Promise<void> {
  const { workspaceId } = actor;
  const keys = namesMentioned(body).map(usernameKey);
  const people = keys.length === 0 ? [] : await listReaders(tx, workspaceId, { keys }, MOST_MENTIONS);
  const ids = people.map((person) => person.id);
  const before = await writeMentions(tx, workspaceId, id, ids);
  await announce(tx, writeUpCommented, {
    cause: actor,
    writeUpId: place.id,
    authorId: place.authorId,
    commentId: id,
    mentioned: ids.filter((each) => !before.has(each)),
    mentions: ids,
    there,
  });
}

const publishComment = (tx: Tx, workspaceId: string, writeUpId: string, commentId: string): Promise<void> =>
  publish(tx, workspaceId, { kind: 'WRITE_UP', projectId: writeUpId, commentId });

async function presentOne(tx: Tx, actor: Actor, place: Place, id: string): Promise<WriteUpComment> {
  const [said] = await presentAll(tx, actor, place, id);
  if (!said) throw new Error('a comment is read by who wrote it');
  return said;
}

async function saidBefore(tx: Tx, actor: Actor, place: Place, id: string | undefined): Promise<WriteUpComment | null> {
  const found = id === undefined ? null : await findComment(tx, actor.workspaceId, id);
  if (!found) return null;
  if (found.authorId !== actor.userId || found.writeUpId !== place.id || found.deletedAt) throw notFound();
  return presentOne(tx, actor, place, found.id);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COMMENTS_FULL */
export async function writeCommentOn(
  tx: Tx,
  actor: Actor,
  writeUpId: string,
  written: { id?: string | undefined; body: string },
): Promise<WriteUpComment> {
  const { workspaceId, userId } = actor;
  const place = await lockPlace(tx, actor, writeUpId);
  if (!canCommentOn(actor, place)) throw forbidden();
  const before = await saidBefore(tx, actor, place, written.id);
  if (before) return before;
  if ((await countComments(tx, workspaceId, writeUpId)) >= LIMITS.comments) throw refusal('COMMENTS_FULL');
  const comment = { id: written.id ?? newId(), body: written.body };
  await insertComment(tx, { ...comment, workspaceId, writeUpId, authorId: userId });
  await addComments(tx, workspaceId, writeUpId, 1);
  await followWriteUp(tx, actor, writeUpId, comment.body);
  await settleMentions(tx, actor, place, { ...comment, there: false });
  await publishComment(tx, workspaceId, writeUpId, comment.id);
  return presentOne(tx, actor, place, comment.id);
}

async function lockSeen(tx: Tx, actor: Actor, id: string) {
  const found = await findComment(tx, actor.workspaceId, id);
  if (!found) throw notFound();
  const place = await lockPlace(tx, actor, found.writeUpId);
  const comment = await lockComment(tx, actor.workspaceId, id);
  if (!comment) throw notFound();
  return { place, comment };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function changeCommentOn(tx: Tx, actor: Actor, by: AuditActor, id: string, body: string): Promise<void> {
  const { workspaceId } = actor;
  const { place, comment } = await lockSeen(tx, actor, id);
  if (!canEditCommentOn(actor, place, comment)) throw forbidden();
  if (body === comment.body) return;
  await updateComment(tx, workspaceId, id, body);
  await followWriteUp(tx, actor, place.id, body);
  await settleMentions(tx, actor, place, { id, body, there: true });
  await publishComment(tx, workspaceId, place.id, id);
  const details = { commentId: id, fields: ['body'] } as const;
  await record(tx, workspaceId, by, { action: 'COMMENT_CHANGED', object: auditedWriteUp(place), details });
}

/**
 * Deletes a comment, and the author's files that the comment shows, unless other texts of the write-up show them.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function deleteCommentOn(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const { place, comment } = await lockSeen(tx, actor, id);
  if (!canDeleteCommentOn(actor, place, comment)) throw forbidden();
  const shown = namesReferredTo([comment.body]);
  if (shown.length > 0) {
    const kept = new Set(namesReferredTo(await textsBeside(tx, workspaceId, place.id, id)));
    const fileNames = shown.filter((name) => !kept.has(name));
    if (fileNames.length > 0) await removeFilesOfWriteUp(tx, workspaceId, place.id, { fileNames, uploadedBy: comment.authorId });
  }
  const author = (await personsByIds(tx, [comment.authorId])).get(comment.authorId);
  await takeBack(tx, workspaceId, id, actor.userId);
  await addComments(tx, workspaceId, place.id, -1);
  await publishComment(tx, workspaceId, place.id, id);
  const details = { commentId: id, author: author?.username ?? '' };
  await record(tx, workspaceId, by, { action: 'COMMENT_DELETED', object: auditedWriteUp(place), details });
}
