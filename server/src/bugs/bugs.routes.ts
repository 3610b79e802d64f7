import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { importTree, previewImport } from './bug-import.service.ts';
import { bugDetail } from './bug-templates.service.ts';
import { bugTypesOf, listBugs } from './bugs.service.ts';

export function bugsRoutes({ database: { db } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(bugsContract, {
    async tree({ actor, body, language }) {
      const { lastUpdate, tree } = await bugTypesOf(db, actor.workspaceId);
      return { tree: body.from === lastUpdate ? null : [...tree[language]], lastUpdate };
    },

    list: ({ actor, language }) => listBugs(db, actor.workspaceId, language),

    detail: ({ actor, body, language }) => bugDetail(db, actor, body.bugId, language),
  });
}

export function bugImportRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(bugImportContract, {
    preview: ({ actor, body }) => previewImport(db, actor.workspaceId, body),

    run: ({ actor, body, request }) => transaction((tx) => importTree(tx, actor, auditActor(actor, request), body)),
  });
}
