import { issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import { auditActor } from '../../audit/audit.service.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import { editConflict } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueDetail } from '../issues.service.ts';
import { issueVersion, issueVersions, restoreTexts } from './issue-versions.service.ts';
import { translationChanges } from './translation-changes.service.ts';

export function issueVersionsRoutes({ database }: Platform): Implementation[] {
  const { db, transaction } = database;
  return implement(issueVersionsContract, {
    list: ({ actor, params, query }) => issueVersions(db, actor, params.id, query),

    get: ({ actor, params }) => issueVersion(db, actor, params.id, params.version),

    translationChanges: ({ actor, params, query }) => translationChanges(db, actor, params.id, query),

    async restore({ actor, params, body, language, request, reply }) {
      const by = auditActor(actor, request);
      const outcome = await transaction((tx) => restoreTexts(tx, actor, by, params.id, { ...body, restored: params.version }));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await issueDetail(db, actor, params.id, language));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },
  });
}
