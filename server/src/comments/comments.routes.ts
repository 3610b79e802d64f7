import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { openPlace } from './comment-targets.service.ts';
import { changeComment, commentsOn, deleteComment, writeComment } from './comments.service.ts';
import { suggestPeople } from './mentions.service.ts';
import { settleThread } from './threads.service.ts';

export function commentsRoutes({ database: { db, transaction } }: Platform): Implementation[] {
  return implement(commentsContract, {
    async update({ actor, body, request }) {
      if (body.body === undefined && body.internal === undefined) throw refusal('FIELD_REQUIRED', { path: 'body' });
      await transaction((tx) => changeComment(tx, actor, auditActor(actor, request), body));
      return true;
    },

    ofIssue: ({ actor, query: { issueId } }) => commentsOn(db, actor, { issueId }),

    onIssue: ({ actor, body: { issueId, ...written } }) => transaction((tx) => writeComment(tx, actor, { issueId }, written)),

    peopleOfIssue: async ({ actor, query: { issueId, ...asked } }) =>
      suggestPeople(db, actor, await openPlace(db, actor, { issueId }), asked),

    ofProject: ({ actor, query: { projectId } }) => commentsOn(db, actor, { projectId }),

    onProject: ({ actor, body: { projectId, ...written } }) => transaction((tx) => writeComment(tx, actor, { projectId }, written)),

    peopleOfProject: async ({ actor, query: { projectId, ...asked } }) =>
      suggestPeople(db, actor, await openPlace(db, actor, { projectId }), asked),

    async resolve({ actor, body: { resolved }, params }) {
      await transaction((tx) => settleThread(tx, actor, params.id, resolved));
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => deleteComment(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
}
