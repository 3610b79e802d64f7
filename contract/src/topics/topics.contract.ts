import { z } from 'zod';
import { byId, defineEndpoint, done, id } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { topic, topicCreate, topicRow, topicUpdate, writeUpRow } from './topics.schema.ts';

const byTopic = z.strictObject({ topic_id: id });

export const topicsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/topic/list',
    access: 'signedIn',
    summary: `All topics of the workspace (${LIMITS.topics} at most), by category and name; none without READ_USER`,
    response: z.array(topicRow),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: '/api/topic/list-topic-option',
    access: 'signedIn',
    summary: `All topics to choose from (${LIMITS.topics} at most), by name; none without READ_USER`,
    response: z.array(z.object({ id, name: z.string(), category: z.string() })),
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/api/topic/categories',
    access: 'READ_USER',
    summary: 'Categories of topics and published write-ups, by name; each once, as the newest spells it',
    response: z.array(z.object({ category: z.string(), topics: z.int(), writeUps: z.int() })),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/topic/add',
    access: 'READ_USER',
    summary: 'Make a topic',
    body: topicCreate,
    response: z.object({ id }),
    errors: ['TOPIC_NAME_TAKEN', 'TOPICS_FULL'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/topic/{topic_id}',
    access: 'READ_USER',
    summary: 'A topic with its description',
    params: byTopic,
    response: topic,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/{id}',
    access: 'READ_USER',
    summary: 'Change the fields sent; its author or an Admin',
    params: byId,
    body: topicUpdate,
    response: done,
    errors: ['TOPIC_NAME_TAKEN', 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/delete/{topic_id}',
    access: 'READ_USER',
    summary: 'Delete a topic without published write-ups; its author or an Admin. Drafts stay, of no topic',
    params: byTopic,
    response: done,
    errors: ['TOPIC_NOT_EMPTY'],
  }),
  listWriteUps: defineEndpoint({
    method: 'GET',
    path: '/api/topic/{topic_id}/list-writeup',
    access: 'READ_USER',
    summary: `All published write-ups of a topic (${LIMITS.writeUpsPerTopic} at most), the newest first`,
    params: byTopic,
    response: z.array(writeUpRow),
  }),
};
