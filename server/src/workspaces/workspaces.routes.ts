import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { binWorkspace, restoreWorkspace } from './workspace-bin.service.ts';
import { editWorkspace, makeWorkspace, removeLogo, setLogo } from './workspace-edits.service.ts';
import { listBinned, listWorkspaces, summariesOf, summaryOf, workspaceById } from './workspace-lists.service.ts';

export function workspacesRoutes(platform: Platform): Implementation[] {
  const { database } = platform;
  const { db } = database;
  return implement(workspacesContract, {
    list: ({ actor, query }) => (query.deleted ? listBinned(db, actor) : listWorkspaces(db, actor)),

    create: ({ actor, body, request }) => makeWorkspace(database, actor, auditActor(actor, request), body),

    summaries: ({ actor }) => summariesOf(db, actor),

    summary: ({ actor, params }) => summaryOf(db, actor, params.id),

    get: ({ actor, params }) => workspaceById(db, actor, params.id),

    async update({ actor, params, body, request }) {
      await editWorkspace(database, actor, auditActor(actor, request), params.id, body);
      return true;
    },

    async delete({ actor, params, body, request }) {
      await binWorkspace(database, actor, auditActor(actor, request), params.id, body.name);
      return true;
    },

    async restore({ actor, params, request }) {
      await restoreWorkspace(database, actor, auditActor(actor, request), params.id);
      return true;
    },

    async setLogo({ actor, params, request }) {
      return { logo: await setLogo(platform, actor, auditActor(actor, request), params.id, request) };
    },

    async removeLogo({ actor, params, request }) {
      await removeLogo(database, actor, auditActor(actor, request), params.id);
      return true;
    },
  });
}
