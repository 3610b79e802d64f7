import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { FastifyReply } from 'fastify';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { initOwasp, initTasks } from './standard-tasks.service.ts';
import { changeTasks } from './task-bulk.service.ts';
import { addTask, changeTask, removeTask } from './task-edits.service.ts';
import { addByTemplate, saveAsTemplate } from './task-templates-use.service.ts';
import { tick } from './task-ticks.service.ts';
import { myTasks, optionsOfProject, rowsOfPerson, taskDetail, tasksOfProject } from './tasks.service.ts';

/** Prevents caching, because a GET request that is answered from a cache would not write. */
async function notCached<T>(reply: FastifyReply, write: () => Promise<T>): Promise<T> {
  reply.header('cache-control', 'no-store');
  return write();
}

export function tasksRoutes({ database }: Pick<Platform, 'database'>): Implementation[] {
  const { db, transaction } = database;

  return implement(tasksContract, {
    async add({ actor, body }) {
      return { id: await transaction((tx) => addTask(tx, actor, body)) };
    },

    async tick({ actor, body }) {
      await tick(database, actor, body);
      return true;
    },

    mine: ({ actor, query, language }) => myTasks(db, actor, query.userId, language),

    addByTemplate: ({ actor, params }) => transaction((tx) => addByTemplate(tx, actor, params.project_id, params.template_id)),

    async saveAsTemplate({ actor, params, body, request }) {
      const by = auditActor(actor, request);
      return { id: await transaction((tx) => saveAsTemplate(tx, actor, by, params.project_id, body.name)) };
    },

    rowsOf: ({ actor, params, language }) => rowsOfPerson(db, actor, params.project_id, params.user_id, language),

    async remove({ actor, params }) {
      await transaction((tx) => removeTask(tx, actor, params.project_id, params.task_id));
      return true;
    },

    detail: ({ actor, params, language }) => taskDetail(db, actor, { projectId: params.project_id, taskId: params.task_id }, language),

    init: ({ actor, params, reply }) => notCached(reply, () => transaction((tx) => initTasks(tx, actor, params.project_id))),

    initOwasp: ({ actor, params, reply }) => notCached(reply, () => transaction((tx) => initOwasp(tx, actor, params.project_id))),

    list: ({ actor, params, language }) => tasksOfProject(db, actor, params.project_id, language),

    option: ({ actor, params, language }) => optionsOfProject(db, actor, params.project_id, language),

    async update({ actor, params, body, reply, language }) {
      const outcome = await transaction((tx) => changeTask(tx, actor, params.project_id, body));
      if (outcome.conflicts) {
        const now = await taskDetail(db, actor, { projectId: params.project_id, taskId: body.id }, language);
        throw editConflict(outcome.conflicts, now);
      }
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    bulk: ({ actor, params, body, language, request }) => changeTasks(database, { actor, language, request }, params.project_id, body),
  });
}
