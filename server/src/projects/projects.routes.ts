import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { fileAt, isAttached } from '../files/files.service.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict, forbidden, type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { binProject, restoreProject } from './project-bin.service.ts';
import { changeProject, createProject, refuseIncomplete } from './project-edits.service.ts';
import { attachToProject, detachFromProject, filesOfProject, projectPlace } from './project-files.service.ts';
import { historyOfProject, noteProject } from './project-history.service.ts';
import { canAttachToProject, canDetachFromProject, demand } from './projects.policy.ts';
import { listProjects, lockOpenProject, openProject, projectDetail } from './projects.service.ts';

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

export function projectsRoutes({ database }: Platform): Implementation[] {
  const { db, transaction } = database;

  return implement(projectsContract, {
    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createProject(tx, actor, auditActor(actor, request), body)) };
    },

    async search({ actor, body: { page, pageSize, sortBy, ...filter } }) {
      const list = (from: DbOrTx) => listProjects(from, actor, filter, { page, pageSize, sortBy });
      // Names are few and found at once, so that a search for them need not wait where searches of texts do.
      return filter.text ? database.reading(list) : list(db);
    },

    async searchAdvanced({ actor, body: { page, pageSize, sortBy, ...filter } }) {
      refuseReversed(filter);
      if (filter.bin && !actor.permissions.has('DELETE_PROJECT')) throw forbidden();
      return database.searching(filter.text || filter.issueText || filter.scope, (from) =>
        listProjects(from, actor, filter, { page, pageSize, sortBy }),
      );
    },

    async get({ actor, params }) {
      return projectDetail(db, actor, params.id);
    },

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

    async files({ actor, params, query }) {
      const { project, access } = await openProject(db, actor, params.id);
      return filesOfProject(db, actor, project, access, query);
    },

    async attach({ actor, body }) {
      return transaction(async (tx) => {
        const { project, access } = await lockOpenProject(tx, actor, body.projectId);
        demand(access, canAttachToProject);
        const before = await isAttached(tx, actor.workspaceId, projectPlace(project.id), body.attachmentId);
        const file = await attachToProject(tx, actor, project, access, body.attachmentId);
        const changes = [{ field: 'attachments', from: null, to: file.name }];
        if (!before) await noteProject(tx, actor, project.id, { action: 'ATTACHED', changes });
        return file;
      });
    },

    async detach({ actor, params }) {
      await transaction(async (tx) => {
        const { access } = await lockOpenProject(tx, actor, params.id);
        const file = await fileAt(tx, actor.workspaceId, projectPlace(params.id), params.attachmentId);
        demand(access, (a) => canDetachFromProject(a, actor, file));
        await detachFromProject(tx, actor.workspaceId, params.id, file);
        const changes = [{ field: 'attachments', from: file.name, to: null }];
        await noteProject(tx, actor, params.id, { action: 'DETACHED', changes });
      });
      return true;
    },
  });
}
