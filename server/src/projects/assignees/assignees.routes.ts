import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { auditActor } from '../../audit/audit.service.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignPerson, changeAssignee, unassignPerson } from './assignees.service.ts';

export const assigneesRoutes = ({ database: { transaction } }: Platform): Implementation[] =>
  implement(assigneesContract, {
    assign: ({ actor, body, request }) => transaction((tx) => assignPerson(tx, actor, auditActor(actor, request), body)),

    async update({ actor, params, body, request }) {
      await transaction((tx) => changeAssignee(tx, actor, auditActor(actor, request), params.id, body));
      return true;
    },

    async remove({ actor, params, request }) {
      await transaction((tx) => unassignPerson(tx, actor, auditActor(actor, request), params.id));
      return true;
    },
  });
