import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { auditActor } from '../../audit/audit.service.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import { editConflict } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseIncomplete } from '../edit/issue-status.service.ts';
import { issueDetail } from '../issues.service.ts';
import { accept, decline, openCorrections, propose, withdraw } from './corrections.service.ts';

export function correctionsRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(correctionsContract, {
    list: ({ actor, params }) => openCorrections(db, actor, params.id),

    async propose({ actor, params, body, language, request }) {
      const outcome = await transaction((tx) => propose(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await issueDetail(db, actor, params.id, language));
      return { id: outcome.id };
    },

    async accept({ actor, params, body, language, request, reply }) {
      refuseIncomplete(body);
      const outcome = await transaction((tx) => accept(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await issueDetail(db, actor, outcome.issueId, language));
      reply.header('etag', `"${outcome.version}"`);
      return true;
    },

    async decline({ actor, params, body, request }) {
      await transaction((tx) => decline(tx, actor, auditActor(actor, request), params.id, body.answer));
      return true;
    },

    async withdraw({ actor, params, request }) {
      await transaction((tx) => withdraw(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
}
