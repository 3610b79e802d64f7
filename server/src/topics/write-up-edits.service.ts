import { LIMITS } from '@coloa/contract/limits.ts';
import type { WriteUpCreate, WriteUpUpdate } from '@coloa/contract/topics/topics.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { forbidden, notFound, type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { ChangeOutcome } from './topic-edits.service.ts';
import { writeUpChanged } from './topics.changes.ts';
import { canChangeWriteUp, canLikeWriteUp, canReadTopics, canReadWriteUp, isDraft } from './topics.policy.ts';
import { holdTopics, lockTopic, recountTopics } from './topics.repo.ts';
import { publishTopics } from './topics.service.ts';
import { followWriteUp, removeFilesOfWriteUp } from './write-up-files.service.ts';
import { derivedFrom, keyOf, textVersionOf } from './write-up-texts.policy.ts';
import { keepVersions } from './write-up-versions.repo.ts';
import {
  countPublished,
  deleteWriteUp,
  findState,
  insertWriteUp,
  type LockedWriteUp,
  lockState,
  lockWriteUp,
  setLike,
  updateWriteUp,
} from './write-ups.repo.ts';
import { auditedWriteUp, publishWriteUp } from './write-ups.service.ts';

function refuseRepeated(tags: readonly string[] = []): void {
  const keys = tags.map(keyOf);
  refuseIfAny(keys.flatMap((key, n): RefusalDetail[] => (keys.indexOf(key) < n ? [{ code: 'NAMED_TWICE', path: `tags.${n}` }] : [])));
}

interface Fit {
  topicId: string | null;
  draft: boolean;
  content: string;
}

/**
 * Checks the fields that the change contains: a published write-up needs a topic and content. The caller must lock the topics.
 * @throws Refusal UNKNOWN_TOPIC, FIELD_REQUIRED
 */
async function requireFit(tx: Tx, workspaceId: string, { topicId, draft, content }: Fit, asked: { topicId: boolean; content: boolean }) {
  const there = topicId === null ? draft : !asked.topicId || (await lockTopic(tx, workspaceId, topicId)) !== null;
  refuseIfAny([
    ...(asked.topicId && !there ? [{ code: 'UNKNOWN_TOPIC', path: 'topicId' } as const] : []),
    ...(asked.content && !draft && content.trim() === '' ? [{ code: 'FIELD_REQUIRED', path: 'content' } as const] : []),
  ]);
}

/**
 * Checks that the topic has space for another published write-up. The caller must lock the topics.
 * @throws Refusal TOPIC_FULL
 */
async function requireRoom(tx: Tx, workspaceId: string, topicId: string): Promise<void> {
  const max = LIMITS.writeUpsPerTopic;
  if ((await countPublished(tx, workspaceId, topicId)) >= max) throw refusal('TOPIC_FULL', { path: 'topicId', params: { max } });
}

async function settle(
  tx: Tx,
  actor: Actor,
  { id, authorId }: Pick<LockedWriteUp, 'id' | 'authorId'>,
  { published, topicIds }: { published: boolean; topicIds: readonly (string | null)[] },
): Promise<void> {
  const { workspaceId, timeZone } = actor;
  const ids = [...new Set(topicIds)].filter((topicId) => topicId !== null);
  await recountTopics(tx, workspaceId, ids);
  await announce(tx, writeUpChanged, { cause: { workspaceId, timeZone }, writeUpId: id, authorId, published });
  await publishTopics(tx, workspaceId, ids);
}

/**
 * Returns the id of the write-up that an earlier request with the same id created, or null if there is none.
 * @throws Refusal NOT_FOUND if it belongs to another user
 */
export async function madeBefore(db: DbOrTx, actor: Actor, id: string | undefined): Promise<string | null> {
  const found = id === undefined ? null : await findState(db, actor.workspaceId, id);
  if (found && found.authorId !== actor.userId) throw notFound();
  return found?.id ?? null;
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, NAMED_TWICE, UNKNOWN_TOPIC, FIELD_REQUIRED, TOPIC_FULL */
export async function createWriteUp(tx: Tx, actor: Actor, by: AuditActor, sent: WriteUpCreate): Promise<string> {
  const { workspaceId, userId } = actor;
  if (!canReadTopics(actor)) throw forbidden();
  await holdTopics(tx, workspaceId);
  const before = await madeBefore(tx, actor, sent.id);
  if (before) return before;
  refuseRepeated(sent.tags);
  await requireFit(tx, workspaceId, sent, { topicId: true, content: true });
  const { topicId, draft, ...texts } = sent;
  if (topicId !== null && !draft) await requireRoom(tx, workspaceId, topicId);
  const id = sent.id ?? newId();
  const publishedAt = draft ? null : new Date();
  const row = { ...texts, ...derivedFrom(texts), id, topicId, authorId: userId, publishedAt };
  await insertWriteUp(tx, { ...row, workspaceId });
  await followWriteUp(tx, actor, id, texts.content);
  if (draft) return id;
  await settle(tx, actor, row, { published: true, topicIds: [topicId] });
  await record(tx, workspaceId, by, { action: 'WRITE_UP_PUBLISHED', object: auditedWriteUp(row) });
  await publishWriteUp(tx, workspaceId, row);
  return id;
}

async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<LockedWriteUp> {
  await holdTopics(tx, actor.workspaceId);
  const found = await lockWriteUp(tx, actor.workspaceId, id);
  if (!found || !canReadWriteUp(actor, found)) throw notFound();
  if (!canChangeWriteUp(actor, found)) throw forbidden();
  return found;
}

function actionOf(before: boolean, after: boolean, restored: number | undefined) {
  if (before && after) return restored === undefined ? 'WRITE_UP_CHANGED' : 'WRITE_UP_TEXT_RESTORED';
  if (before) return 'WRITE_UP_TAKEN_BACK';
  return after ? 'WRITE_UP_PUBLISHED' : null;
}

interface Text {
  title: string;
  content: string;
}

/**
 * Stores the old and the new text as versions. If the same change publishes the write-up, `at` is also the publication date, so that other
 * users see no earlier text.
 */
async function keepTexts(tx: Tx, actor: Actor, former: LockedWriteUp, { title, content }: Text, at: Date): Promise<void> {
  await keepVersions(tx, actor.workspaceId, former.id, [
    { ...textVersionOf(former), title: former.title, content: former.content, writtenBy: former.authorId },
    { version: former.version + 1, at, title, content, writtenBy: actor.userId },
  ]);
}

/**
 * @param restored the version whose text is restored
 * @throws Refusal NOT_FOUND, FORBIDDEN, NAMED_TWICE, UNKNOWN_TOPIC, FIELD_REQUIRED, TOPIC_FULL
 */
export async function changeWriteUp(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  id: string,
  sent: WriteUpUpdate,
  restored?: number,
): Promise<ChangeOutcome> {
  const { workspaceId } = actor;
  const found = await lockOwn(tx, actor, id);
  refuseRepeated(sent.tags);
  const { version: startedFrom = found.version, ...wanted } = sent;
  const { topicId, title, category, content, tags } = found;
  const current = { topicId, title, category, content, tags, draft: isDraft(found) };
  const changed = changedFields(current, wanted);
  const conflicts = conflictingFields(found, changed, startedFrom);
  if (conflicts.length > 0) return { conflicts };
  if (changed.length === 0) return { version: found.version };

  const next = {
    ...current,
    ...Object.fromEntries(changed.map((field) => [field, wanted[field as keyof typeof wanted]])),
  } as typeof current;
  const [was, is] = [!current.draft, !next.draft];
  const published = is && !was;
  await requireFit(tx, workspaceId, next, {
    topicId: published || changed.includes('topicId'),
    content: published || changed.includes('content'),
  });
  if (is && next.topicId !== null && (!was || next.topicId !== topicId)) await requireRoom(tx, workspaceId, next.topicId);
  const { draft: _draft, ...columns } = next;
  const version = found.version + 1;
  const at = new Date();
  const publishedAt = is ? (found.publishedAt ?? at) : null;
  const fieldVersions = withChanged(found.fieldVersions, changed, version);
  await updateWriteUp(tx, workspaceId, id, {
    ...columns,
    ...derivedFrom(next),
    editedBy: actor.userId,
    publishedAt,
    version,
    fieldVersions,
  });
  if (changed.includes('title') || changed.includes('content')) await keepTexts(tx, actor, found, next, at);
  if (changed.includes('content')) await followWriteUp(tx, actor, id, next.content);
  const moved = was !== is || (is && changed.includes('topicId'));
  if (moved) await settle(tx, actor, found, { published: is, topicIds: [...(was ? [topicId] : []), ...(is ? [next.topicId] : [])] });
  const action = actionOf(was, is, restored);
  const details = { fields: changed, ...(restored !== undefined && { restoredVersion: restored }) };
  if (action) await record(tx, workspaceId, by, { action, object: auditedWriteUp({ id, title: next.title }), details });
  await publishWriteUp(tx, workspaceId, { id, publishedAt: found.publishedAt ?? publishedAt });
  return { version };
}

/**
 * Deletes a write-up with its comments, likes and files.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function removeWriteUp(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const found = await lockOwn(tx, actor, id);
  await removeFilesOfWriteUp(tx, workspaceId, id);
  await deleteWriteUp(tx, workspaceId, id);
  if (isDraft(found)) return;
  await settle(tx, actor, found, { published: false, topicIds: [found.topicId] });
  await record(tx, workspaceId, by, { action: 'WRITE_UP_DELETED', object: auditedWriteUp(found) });
  await publishWriteUp(tx, workspaceId, found);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function likeWriteUp(tx: Tx, actor: Actor, id: string, liked: boolean): Promise<void> {
  const { workspaceId, userId } = actor;
  const found = await lockState(tx, workspaceId, id);
  if (!found || !canReadWriteUp(actor, found)) throw notFound();
  if (!canLikeWriteUp(actor, found)) throw forbidden();
  if (await setLike(tx, workspaceId, id, userId, liked)) await publishWriteUp(tx, workspaceId, found);
}
