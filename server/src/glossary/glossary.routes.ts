import { glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { addTerms, changeTerm, glossaryFor, glossaryOfWorkspace, removeTerm } from './glossary.service.ts';

export const glossaryRoutes = ({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(glossaryContract, {
    list: ({ actor }) => glossaryFor(db, actor),

    listOfWorkspace: ({ actor, params }) => glossaryOfWorkspace(db, actor, params.id),

    add: ({ actor, params, body, request }) => transaction((tx) => addTerms(tx, actor, auditActor(actor, request), params.id, body)),

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeTerm(tx, actor, auditActor(actor, request), params.id, params.termId, body));
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => removeTerm(tx, actor, auditActor(actor, request), params.id, params.termId));
      return true;
    },
  });
