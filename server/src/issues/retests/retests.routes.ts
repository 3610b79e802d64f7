import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { auditActor } from '../../audit/audit.service.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import { editConflict } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { editRetest } from './retest-edits.service.ts';
import { changeRound, openRound, projectRetests, roundResults } from './retest-rounds.service.ts';
import { issueRetests, recordRetest, retestDetail } from './retests.service.ts';

export function retestsRoutes({ database }: Platform): Implementation[] {
  const { db, transaction } = database;
  return implement(retestsContract, {
    ofProject: ({ actor, params }) => projectRetests(db, actor, params.id),

    openRound: ({ actor, params, body, request }) => transaction((tx) => openRound(tx, actor, auditActor(actor, request), params.id, body)),

    async updateRound({ actor, params, body, request }) {
      await transaction((tx) => changeRound(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    ofRound: ({ actor, params, query, language }) => roundResults(db, actor, params.id, query, language),

    ofIssue: ({ actor, params, query }) => issueRetests(db, actor, params.id, query),

    record: ({ actor, params, body, request }) => transaction((tx) => recordRetest(tx, actor, auditActor(actor, request), params.id, body)),

    async update({ actor, params, body, request }) {
      const outcome = await transaction((tx) => editRetest(tx, actor, auditActor(actor, request), params.id, body));
      if (outcome.conflicts) throw editConflict(outcome.conflicts, await retestDetail(db, actor, params.id));
      return outcome;
    },
  });
}
