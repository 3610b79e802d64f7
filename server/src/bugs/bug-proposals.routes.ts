import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { decide } from './bug-proposal-decisions.service.ts';
import { proposalDetail, proposeTemplate, searchProposals } from './bug-proposals.service.ts';

export function bugProposalsRoutes({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] {
  return implement(bugProposalsContract, {
    async create({ actor, body }) {
      return { id: await proposeTemplate(db, actor, body) };
    },

    list: ({ actor, query, language }) => searchProposals(db, actor, query, language),

    get: ({ actor, params, language }) => proposalDetail(db, actor, params.id, language),

    async decide({ actor, params, body, request }) {
      await transaction((tx) => decide(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },
  });
}
