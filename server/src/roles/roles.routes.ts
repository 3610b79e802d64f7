import { BUILT_IN_ROLES, ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';

export const rolesRoutes = (_platform: Platform): Implementation[] =>
  implement(rolesContract, {
    list: async () => BUILT_IN_ROLES.map((name) => ({ ...ROLES[name], privileges: [...ROLES[name].privileges], builtIn: true })),
  });
