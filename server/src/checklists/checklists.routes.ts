import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeChecklist, createChecklist, removeChecklist } from './checklist-edits.service.ts';
import { importChecklists, previewChecklists } from './checklist-import.service.ts';
import { listCategories, listChecklists } from './checklists.service.ts';

export function checklistsRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(checklistsContract, {
    list: ({ actor, query }) => listChecklists(db, actor.workspaceId, query),

    async create({ actor, body, request }) {
      return { id: await transaction((tx) => createChecklist(tx, actor, auditActor(actor, request), body)) };
    },

    categories: ({ actor }) => listCategories(db, actor.workspaceId),

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeChecklist(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    async remove({ actor, params, request }) {
      await transaction((tx) => removeChecklist(tx, actor, auditActor(actor, request), params.id));
      return true;
    },

    import: ({ actor, body, request }) =>
      body.preview
        ? previewChecklists(db, actor.workspaceId, body)
        : transaction((tx) => importChecklists(tx, actor, auditActor(actor, request), body)),
  });
}
