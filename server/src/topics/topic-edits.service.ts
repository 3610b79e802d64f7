import { LIMITS } from '@coloa/contract/limits.ts';
import type { TopicCreate, TopicUpdate } from '@coloa/contract/topics/topics.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { forbidden, notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { canChangeTopic, canReadTopics } from './topics.policy.ts';
import { countTopics, deleteTopic, holdTopics, insertTopic, type LockedTopic, lockTopic, updateTopic } from './topics.repo.ts';
import { auditedTopic, publishTopics } from './topics.service.ts';
import { keyOf } from './write-up-texts.policy.ts';

const refuseNameTaken = (write: Promise<void>): Promise<void> => refuseTaken(write, 'topics_name', 'TOPIC_NAME_TAKEN', 'name');

export const topicColumns = ({ name, category, description }: Pick<TopicCreate, 'name' | 'category' | 'description'>) => ({
  name,
  searchName: keyOf(name),
  category,
  categoryKey: keyOf(category),
  description,
});

/** @throws Refusal FORBIDDEN, TOPICS_FULL, TOPIC_NAME_TAKEN */
export async function createTopic(tx: Tx, actor: Actor, by: AuditActor, sent: TopicCreate): Promise<string> {
  const { workspaceId, userId } = actor;
  if (!canReadTopics(actor)) throw forbidden();
  await holdTopics(tx, workspaceId);
  if ((await countTopics(tx, workspaceId)) >= LIMITS.topics) throw refusal('TOPICS_FULL', { params: { max: LIMITS.topics } });
  const id = newId();
  await refuseNameTaken(insertTopic(tx, { workspaceId, id, ...topicColumns(sent), authorId: userId }));
  await record(tx, workspaceId, by, { action: 'TOPIC_CREATED', object: auditedTopic({ id, name: sent.name }) });
  await publishTopics(tx, workspaceId, [id]);
  return id;
}

/** @throws Refusal FIELD_REQUIRED if fields are submitted without the version that they were changed from */
export function refuseWithoutVersion({ version, ...fields }: { version?: number | undefined }): void {
  if (Object.keys(fields).length > 0 && version === undefined) throw refusal('FIELD_REQUIRED', { path: 'version' });
}

/** Contains the new version, or the fields that other users changed in the meantime. If there are conflicts, nothing changes. */
export type ChangeOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

/** @throws Refusal NOT_FOUND, FORBIDDEN */
async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<LockedTopic> {
  await holdTopics(tx, actor.workspaceId);
  const topic = canReadTopics(actor) ? await lockTopic(tx, actor.workspaceId, id) : null;
  if (!topic) throw notFound();
  if (!canChangeTopic(actor, topic)) throw forbidden();
  return topic;
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TOPIC_NAME_TAKEN */
export async function changeTopic(tx: Tx, actor: Actor, by: AuditActor, id: string, sent: TopicUpdate): Promise<ChangeOutcome> {
  const { workspaceId } = actor;
  const topic = await lockOwn(tx, actor, id);
  const { version: startedFrom = topic.version, ...fields } = sent;
  const { name, category, description } = topic;
  const changed = changedFields({ name, category, description }, fields);
  const conflicts = conflictingFields(topic, changed, startedFrom);
  if (conflicts.length > 0) return { conflicts };
  if (changed.length === 0) return { version: topic.version };

  const version = topic.version + 1;
  const next = { name: fields.name ?? name, category: fields.category ?? category, description: fields.description ?? description };
  const fieldVersions = withChanged(topic.fieldVersions, changed, version);
  await refuseNameTaken(updateTopic(tx, workspaceId, id, { ...topicColumns(next), version, fieldVersions }));
  await record(tx, workspaceId, by, {
    action: 'TOPIC_CHANGED',
    object: auditedTopic({ id, name: next.name }),
    details: { fields: changed },
  });
  await publishTopics(tx, workspaceId, [id]);
  return { version };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TOPIC_NOT_EMPTY */
export async function removeTopic(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const topic = await lockOwn(tx, actor, id);
  if (topic.writeUps > 0) throw refusal('TOPIC_NOT_EMPTY');
  await deleteTopic(tx, workspaceId, id);
  await record(tx, workspaceId, by, { action: 'TOPIC_DELETED', object: auditedTopic(topic) });
  await publishTopics(tx, workspaceId, [id]);
}
