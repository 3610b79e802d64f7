import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Handlers, type Implementation, implement } from '../platform/http/http.ts';
import { editConflict } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { removeContributor, setContributor } from './contributors/contributors.service.ts';
import { attachFile, deleteIssue, detachFile, restoreIssue, setPriority } from './edit/issue-actions.service.ts';
import { changeMany } from './edit/issue-bulk.service.ts';
import { createIssue } from './edit/issue-create.service.ts';
import { changeIssue } from './edit/issue-edits.service.ts';
import { addLanguage } from './edit/issue-languages.service.ts';
import { issuesNotReady } from './edit/issue-readiness.service.ts';
import { refuseIncomplete } from './edit/issue-status.service.ts';
import { briefIssues, countOfList, issueDetail, issueHistory, listAsked, searchIssues } from './issues.service.ts';

type Calls = Partial<Handlers<typeof issuesContract>>;

const readingCalls = ({ database }: Pick<Platform, 'database'>) => {
  const { db } = database;
  return {
    list: ({ actor, query: { page, pageSize, ...asked }, language }) =>
      database.searching(asked.q, async (from) =>
        searchIssues(from, actor, await listAsked(from, actor, asked), { page, pageSize }, language),
      ),

    count: ({ actor, query }) => countOfList(database, actor, query),

    listOfProject: ({ actor, params, language }) => briefIssues(db, actor, params.id, language),

    readiness: ({ actor, params, query, language }) => issuesNotReady(db, actor, params.id, query.ids, language),

    get: ({ actor, params, language }) => issueDetail(db, actor, params.id, language),

    history: ({ actor, params, query }) => issueHistory(db, actor, params.id, query),
  } satisfies Calls;
};

const changingCalls = ({ database }: Pick<Platform, 'database'>) => {
  const { db, transaction } = database;
  return {
    create: ({ actor, body, request }) => transaction((tx) => createIssue(tx, actor, auditActor(actor, request), body)),

    async update({ actor, params, body, language, request, reply }) {
      refuseIncomplete(body);
      const by = auditActor(actor, request);
      const outcome = await transaction((tx) => changeIssue(tx, actor, by, params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await issueDetail(db, actor, params.id, language));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    bulk: ({ actor, body, language, request }) =>
      changeMany({ database }, { actor, by: auditActor(actor, request), language, request }, body),

    async addLanguage({ actor, body, request }) {
      await transaction((tx) => addLanguage(tx, actor, auditActor(actor, request), body));
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => deleteIssue(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    async restore({ actor, params, request }) {
      await transaction((tx) => restoreIssue(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    async setPriority({ actor, body }) {
      await transaction((tx) => setPriority(tx, actor, body.issueId, body.priority));
      return true;
    },
  } satisfies Calls;
};

const partCalls = ({ database: { transaction } }: Pick<Platform, 'database'>) =>
  ({
    setContributor: ({ actor, body, request }) => transaction((tx) => setContributor(tx, actor, auditActor(actor, request), body)),

    async removeContributor({ actor, body, request }) {
      await transaction((tx) => removeContributor(tx, actor, auditActor(actor, request), body));
      return true;
    },

    attach: ({ actor, body }) => transaction((tx) => attachFile(tx, actor, body.issueId, body.attachmentId)),

    async detach({ actor, params }) {
      await transaction((tx) => detachFile(tx, actor, params.issueId, params.attachmentId));
      return true;
    },
  }) satisfies Calls;

export const issuesRoutes = (platform: Platform): Implementation[] =>
  implement(issuesContract, { ...readingCalls(platform), ...changingCalls(platform), ...partCalls(platform) });
