import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { changeField, changeOrder, createField, fieldsFor, fieldsOfWorkspace, removeField } from './custom-fields.service.ts';

export const customFieldsRoutes = ({ database: { db, transaction } }: Pick<Platform, 'database'>): Implementation[] =>
  implement(customFieldsContract, {
    list: ({ actor, query }) => fieldsFor(db, actor, query.kind),

    listOfWorkspace: ({ actor, params, query }) => fieldsOfWorkspace(db, actor, params.id, query.kind),

    async create({ actor, params, body, request }) {
      return { id: await transaction((tx) => createField(tx, actor, auditActor(actor, request), params.id, body)) };
    },

    async order({ actor, params, body, request }) {
      await transaction((tx) => changeOrder(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeField(tx, actor, auditActor(actor, request), params.id, params.fieldId, body));
      return true;
    },

    async delete({ actor, params, request }) {
      await transaction((tx) => removeField(tx, actor, auditActor(actor, request), params.id, params.fieldId));
      return true;
    },
  });
