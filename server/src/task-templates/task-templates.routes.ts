import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { addTemplate, changeTemplate, ledProjects, removeTemplate, templateDetail, templatesByName } from './task-templates.service.ts';

export const taskTemplatesRoutes = ({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(taskTemplatesContract, {
    async add({ actor, body, request }) {
      return { id: await transaction((tx) => addTemplate(tx, actor, auditActor(actor, request), body)) };
    },

    async remove({ actor, params, request }) {
      await transaction((tx) => removeTemplate(tx, actor, auditActor(actor, request), params.task_id));
      return true;
    },

    detail: ({ actor, params }) => templateDetail(db, actor, params.task_id),

    list: ({ actor, query }) => templatesByName(db, actor, query),

    async option({ actor }) {
      return { priorities: [...PRIORITIES], kinds: [...PROJECT_KINDS], projects: await ledProjects(db, actor) };
    },

    async update({ actor, body, request, reply }) {
      const version = await transaction((tx) => changeTemplate(tx, actor, auditActor(actor, request), body));
      reply.header('etag', `"${version}"`);
      return true;
    },
  });
