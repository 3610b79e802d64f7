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

/** Returns a topic as the object of an audit log entry. */
export const auditedTopic = ({ id, name }: { id: string; name: string }) => ({ kind: 'topic' as const, id, name });

/** Notifies pages that show topics of a change. */
export const publishTopics = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> =>
  publish(tx, workspaceId, ...ids.map((projectId) => ({ kind: 'TOPIC' as const, projectId })));

/** Returns all topics; none for users who cannot read them. One query. */
export const topicList = async (db: DbOrTx, actor: Actor): Promise<TopicRow[]> =>
  canReadTopics(actor) ? (await listTopics(db, actor.workspaceId)).map((row) => presentTopicRow(row, actor)) : [];

/** Returns all topics as options of a form; none for users who cannot read them. One query. */
export const topicOptions = async (db: DbOrTx, actor: Actor) => (canReadTopics(actor) ? listOptions(db, actor.workspaceId) : []);

/** Returns categories of topics and published write-ups. One query. */
export const topicCategories = (db: DbOrTx, actor: Actor) => listCategories(db, actor.workspaceId);

/** Returns a topic for its page. One query. @throws Refusal NOT_FOUND */
export async function topicDetail(db: DbOrTx, actor: Actor, id: string): Promise<Topic> {
  const found = canReadTopics(actor) ? await findTopic(db, actor.workspaceId, id) : null;
  if (!found) throw notFound();
  return presentTopic(found, actor);
}

/**
 * Returns all published write-ups of a topic, newest first. Two queries.
 * @throws Refusal NOT_FOUND
 */
export async function writeUpsOfTopic(db: DbOrTx, actor: Actor, id: string): Promise<WriteUpRow[]> {
  await topicDetail(db, actor, id);
  return (await listOfTopic(db, actor, id)).map(presentWriteUpRow);
}
