import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { changeTopic, createTopic, refuseWithoutVersion, removeTopic } from './topic-edits.service.ts';
import { topicCategories, topicDetail, topicList, topicOptions, writeUpsOfTopic } from './topics.service.ts';
import { changeCommentOn, commentsOnWriteUp, deleteCommentOn, peopleToMention, writeCommentOn } from './write-up-comments.service.ts';
import { changeWriteUp, createWriteUp, likeWriteUp, removeWriteUp } from './write-up-edits.service.ts';
import { createFromIssue, proposeFromIssue } from './write-up-from-issue.service.ts';
import { writeUpDetail, writeUpList } from './write-ups.service.ts';

export const topicsRoutes = (platform: Platform): Implementation[] => [
  ...topicRoutes(platform),
  ...writeUpRoutes(platform),
  ...writeUpCommentRoutes(platform),
];

function topicRoutes({ database: { db, transaction } }: Platform): Implementation[] {
  return implement(topicsContract, {
    list: ({ actor }) => topicList(db, actor),
    options: ({ actor }) => topicOptions(db, actor),
    categories: ({ actor }) => topicCategories(db, actor),

    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createTopic(tx, actor, auditActor(actor, request), body)) };
    },

    get: ({ actor, params }) => topicDetail(db, actor, params.topic_id),

    async update({ actor, params, body, request, reply }) {
      refuseWithoutVersion(body);
      const outcome = await transaction((tx) => changeTopic(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await topicDetail(db, actor, params.id));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => removeTopic(tx, actor, auditActor(actor, request), params.topic_id));
      return true;
    },

    listWriteUps: ({ actor, params }) => writeUpsOfTopic(db, actor, params.topic_id),
  });
}

function writeUpRoutes(platform: Platform): Implementation[] {
  const { db, transaction } = platform.database;
  return implement(writeUpsContract, {
    list: ({ actor, body: { page, pageSize, sortBy, ...filter } }) =>
      platform.database.searching(filter.q, (from) => writeUpList(from, actor, filter, { page, pageSize, sortBy })),

    get: ({ actor, params }) => writeUpDetail(db, actor, params.writeup_id),

    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createWriteUp(tx, actor, auditActor(actor, request), body)) };
    },

    async update({ actor, params, body, request, reply }) {
      refuseWithoutVersion(body);
      const outcome = await transaction((tx) => changeWriteUp(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await writeUpDetail(db, actor, params.id));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => removeWriteUp(tx, actor, auditActor(actor, request), params.writeup_id));
      return true;
    },

    async like({ actor, params, body }) {
      await transaction((tx) => likeWriteUp(tx, actor, params.id, body.liked));
      return true;
    },

    proposeFromIssue: ({ actor, query }) => proposeFromIssue(db, actor, query),

    async createFromIssue({ actor, body, request }) {
      return { id: await createFromIssue(platform, actor, auditActor(actor, request), body) };
    },
  });
}

function writeUpCommentRoutes({ database: { db, transaction } }: Platform): Implementation[] {
  return implement(writeUpCommentsContract, {
    list: ({ actor, params }) => commentsOnWriteUp(db, actor, params.id),

    write: ({ actor, params, body }) => transaction((tx) => writeCommentOn(tx, actor, params.id, body)),

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeCommentOn(tx, actor, auditActor(actor, request), params.id, body.body));
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => deleteCommentOn(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    people: ({ actor, params, query }) => peopleToMention(db, actor, params.id, query.q),
  });
}
