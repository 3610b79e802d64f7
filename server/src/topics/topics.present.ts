import type { Topic, TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import type { Actor } from '../platform/actor.ts';
import { excerptOf } from '../platform/text/plain-excerpt.ts';
import { canChangeTopic, changesOf } from './topics.policy.ts';
import type { TopicListRecord, TopicRecord } from './topics.repo.ts';

type Shared = Omit<TopicListRecord, 'beginning'>;

const shared = ({ authorId, lastAt, createdAt, ...row }: Shared, actor: Actor) => {
  const mayChange = canChangeTopic(actor, { authorId });
  return {
    ...row,
    lastAt: lastAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    can: changesOf(mayChange, 'NOT_TOPIC_AUTHOR'),
  };
};

export const presentTopicRow = ({ beginning, ...row }: TopicListRecord, actor: Actor): TopicRow => ({
  ...shared(row, actor),
  excerpt: excerptOf(beginning),
});

export const presentTopic = ({ description, version, updatedAt, ...row }: TopicRecord, actor: Actor): Topic => ({
  ...shared(row, actor),
  description,
  version,
  updatedAt: updatedAt.toISOString(),
});
