import type { RequestOf } from '@coloa/contract/http.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx } from '../platform/database/database.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict, forbidden, type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { binProject, restoreProject } from './project-bin.service.ts';
import { changeProject, createProject, refuseIncomplete } from './project-edits.service.ts';
import { attachToProject, detachFromProject, filesOfProject } from './project-files.service.ts';
import { historyOfProject } from './project-history.service.ts';
import { listProjects, projectDetail } from './projects.service.ts';

const RANGES = ['startDay', 'endDay', 'createdDay', 'updatedDay'] as const;
type Ranges = { [K in (typeof RANGES)[number]]?: { from?: string | undefined; to?: string | undefined } | undefined };

function refuseReversed(ranges: Ranges): void {
  refuseIfAny(
    RANGES.flatMap((field): RefusalDetail[] => {
      const { from, to } = ranges[field] ?? {};
      return from && to && to < from ? [{ code: 'DAYS_REVERSED', path: `${field}.to` }] : [];
    }),
  );
}

/** @throws Refusal DAYS_REVERSED, FORBIDDEN */
async function searchAdvanced(
  database: Database,
  actor: Actor,
  { page, pageSize, sortBy, ...filter }: RequestOf<typeof projectsContract.searchAdvanced>['body'],
) {
  refuseReversed(filter);
  if (filter.bin && !actor.permissions.has('DELETE_PROJECT')) throw forbidden();
  return database.searching(filter.text || filter.issueText || filter.scope, (from) =>
    listProjects(from, actor, filter, { page, pageSize, sortBy }),
  );
}

export function projectsRoutes({ database }: Platform): Implementation[] {
  const { db, transaction } = database;

  return implement(projectsContract, {
    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createProject(tx, actor, auditActor(actor, request), body)) };
    },

    async search({ actor, body: { page, pageSize, sortBy, ...filter } }) {
      const list = (from: DbOrTx) => listProjects(from, actor, filter, { page, pageSize, sortBy });
      return filter.text ? database.reading(list) : list(db);
    },

    searchAdvanced: ({ actor, body }) => searchAdvanced(database, actor, body),

    get: ({ actor, params }) => projectDetail(db, actor, params.id),

    async update({ actor, params, body, request, reply }) {
      refuseIncomplete(body);
      const outcome = await transaction((tx) => changeProject(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await projectDetail(db, actor, params.id));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => binProject(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    async restore({ actor, params, request }) {
      await transaction((tx) => restoreProject(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    history: ({ actor, params, query }) => historyOfProject(db, actor, params.id, query),

    files: ({ actor, params, query }) => filesOfProject(db, actor, params.id, query),

    attach: ({ actor, body }) => transaction((tx) => attachToProject(tx, actor, body.projectId, body.attachmentId)),

    async detach({ actor, params }) {
      await transaction((tx) => detachFromProject(tx, actor, params.id, params.attachmentId));
      return true;
    },
  });
}
