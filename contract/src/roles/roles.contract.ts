import { z } from 'zod';
import { defineEndpoint, id } from '../http.ts';
import { PERMISSIONS } from '../permissions.ts';

export const role = z.object({ id, name: z.string(), builtIn: z.boolean(), privileges: z.array(z.enum(PERMISSIONS)) }).meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

export const rolesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/role',
    access: 'READ_ROLE',
    summary: 'The roles of the workspace with their permissions',
    response: z.array(role),
  }),
};
