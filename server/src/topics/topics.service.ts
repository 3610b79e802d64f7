import type { Topic, TopicRow, WriteUpRow } from '@coloa/contract/topics/topics.schema.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canReadTopics } from './topics.policy.ts';
import { presentTopic, presentTopicRow } from './topics.present.ts';
import { findTopic, listCategories, listOptions, listTopics } from './topics.repo.ts';
import { listOfTopic } from './write-up-list.repo.ts';
import { presentWriteUpRow } from './write-ups.present.ts';

export const auditedTopic = ({ id, name }: { id: string; name: string }) => ({ kind: 'topic' as const, id, name });

export const publishTopics = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> =>
  publish(tx, workspaceId, ...ids.map((projectId) => ({ kind: 'TOPIC' as const, projectId })));

export const topicList = async (db: DbOrTx, actor: Actor): Promise<TopicRow[]> =>
  canReadTopics(actor) ? (await listTopics(db, actor.workspaceId)).map((row) => presentTopicRow(row, actor)) : [];

export const topicOptions = async (db: DbOrTx, actor: Actor) => (canReadTopics(actor) ? listOptions(db, actor.workspaceId) : []);

export const topicCategories = (db: DbOrTx, actor: Actor) => listCategories(db, actor.workspaceId);

/** @throws Refusal NOT_FOUND */
export async function topicDetail(db: DbOrTx, actor: Actor, id: string): Promise<Topic> {
  const found = canReadTopics(actor) ? await findTopic(db, actor.workspaceId, id) : null;
  if (!found) throw notFound();
  return presentTopic(found, actor);
}

/**
 * Returns the write-ups of a topic, newest first.
 * @throws Refusal NOT_FOUND
 */
export async function writeUpsOfTopic(db: DbOrTx, actor: Actor, id: string): Promise<WriteUpRow[]> {
  await topicDetail(db, actor, id);
  return (await listOfTopic(db, actor, id)).map(presentWriteUpRow);
}
