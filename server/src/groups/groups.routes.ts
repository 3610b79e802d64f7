import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Handlers, type Implementation, implement } from '../platform/http/http.ts';
import { editConflict, refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { changeGroup, createGroup, refuseIncomplete, removeGroup } from './group-edits.service.ts';
import { groupDetail, groupList } from './groups.service.ts';

/** @param exportGroup responds with the workbook of a group, or with the job that generates it */
export function groupsRoutes(platform: Platform, exportGroup: Handlers<typeof groupsContract>['export']): Implementation[] {
  const { db, transaction } = platform.database;

  return implement(groupsContract, {
    async list({ actor, query: { page, pageSize, sortBy, ...filter } }) {
      if (filter.from && filter.to && filter.to < filter.from) throw refusal('DAYS_REVERSED', { path: 'to' });
      return groupList(db, actor, filter, { page, pageSize, sortBy });
    },

    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createGroup(tx, actor, auditActor(actor, request), body)) };
    },

    get: ({ actor, params }) => groupDetail(db, actor, params.id),

    async update({ actor, params, body, request, reply }) {
      refuseIncomplete(body);
      const outcome = await transaction((tx) => changeGroup(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await groupDetail(db, actor, params.id));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => removeGroup(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    export: exportGroup,
  });
}
