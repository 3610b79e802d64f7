import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeBug, changeSeverities, createBug, removeBug } from './bug-nodes.service.ts';
import { changeTemplate, createTemplate, removeTemplate } from './bug-template-edits.service.ts';

export function bugListRoutes({ database: { transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(bugListContract, {
    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createBug(tx, actor, auditActor(actor, request), body)) };
    },

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeBug(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    async delete({ actor, params, query, request }) {
      await transaction((tx) => removeBug(tx, actor, auditActor(actor, request), params.id, query.successorId));
      return true;
    },

    async updateSeverities({ actor, body, request }) {
      return { changed: await transaction((tx) => changeSeverities(tx, actor, auditActor(actor, request), body.changes)) };
    },

    async createTemplate({ actor, params, body, request }) {
      return { id: await transaction((tx) => createTemplate(tx, actor, auditActor(actor, request), params.bug_id, body)) };
    },

    async updateTemplate({ actor, params, body, request, reply }) {
      const by = auditActor(actor, request);
      const version = await transaction((tx) => changeTemplate(tx, actor, by, params.template_id, body));
      reply.header('etag', `"${version}"`);
      return true;
    },

    async deleteTemplate({ actor, params, request }) {
      await transaction((tx) => removeTemplate(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
}
