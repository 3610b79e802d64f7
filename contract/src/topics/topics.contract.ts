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
    summary: `List up to ${LIMITS.topics} topics of the workspace by category and name; empty without \`READ_USER\``,
    response: z.array(topicRow),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: '/api/topic/list-topic-option',
    access: 'signedIn',
    summary: `List up to ${LIMITS.topics} topics for selection, by name; empty without \`READ_USER\``,
    response: z.array(z.object({ id, name: z.string(), category: z.string() })),
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/api/topic/categories',
    access: 'READ_USER',
    summary: 'List the categories of topics and published write-ups by name, each in its latest spelling',
    response: z.array(z.object({ category: z.string(), topics: z.int(), writeUps: z.int() })),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/topic/add',
    access: 'READ_USER',
    summary: 'Create a topic',
    body: topicCreate,
    response: z.object({ id }),
    errors: ['TOPIC_NAME_TAKEN', 'TOPICS_FULL'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/topic/{topic_id}',
    access: 'READ_USER',
    summary: 'Get a topic with its description',
    params: byTopic,
    response: topic,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/{id}',
    access: 'READ_USER',
    summary: 'Update the given fields of a topic. Requires its author or an Admin',
    params: byId,
    body: topicUpdate,
    response: done,
    errors: ['TOPIC_NAME_TAKEN', 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/delete/{topic_id}',
    access: 'READ_USER',
    summary: 'Delete a topic without published write-ups. Its drafts stay without a topic. Requires its author or an Admin',
    params: byTopic,
    response: done,
    errors: ['TOPIC_NOT_EMPTY'],
  }),
  listWriteUps: defineEndpoint({
    method: 'GET',
    path: '/api/topic/{topic_id}/list-writeup',
    access: 'READ_USER',
    summary: `List up to ${LIMITS.writeUpsPerTopic} published write-ups of a topic, newest first`,
    params: byTopic,
    response: z.array(writeUpRow),
  }),
};
