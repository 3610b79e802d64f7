import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { editConflict } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { changeControl, changeSelection, refuseWithoutVersion } from './project-control-edits.service.ts';
import { controlDetail, controlsOfProject } from './project-controls.service.ts';
import { coverageOfProject } from './project-coverage.service.ts';

export function projectChecklistsRoutes({ database }: Platform): Implementation[] {
  const { db, transaction } = database;
  return implement(projectChecklistsContract, {
    async take({ actor, body: { projectId, categories, checklists, drop } }) {
      await transaction((tx) => changeSelection(tx, actor, projectId, { categories, ids: checklists, drop }));
      return true;
    },

    list: ({ actor, params, language }) => controlsOfProject(db, actor, params.projectId, language),

    coverage: ({ actor, params, language }) => coverageOfProject(db, actor, params.projectId, language),

    detail: ({ actor, params, language }) => controlDetail(db, actor, params, language),

    async update({ actor, params, body, language, reply }) {
      refuseWithoutVersion(body);
      const outcome = await transaction((tx) => changeControl(tx, actor, params, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await controlDetail(db, actor, params, language));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },
  });
}
