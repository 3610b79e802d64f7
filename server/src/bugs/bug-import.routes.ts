import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { importTree, previewImport } from './bug-import.service.ts';

export function bugImportRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(bugImportContract, {
    preview: ({ actor, body }) => previewImport(db, actor.workspaceId, body),

    run: ({ actor, body, request }) => transaction((tx) => importTree(tx, actor, auditActor(actor, request), body)),
  });
}
