import { z } from 'zod';
import { byId, defineEndpoint, done, id, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';

const role = z
  .object({
    id,
    name: z.string(),
    builtIn: z.boolean(),
    privileges: z.array(z.enum(PERMISSIONS)),
    holders: z.int().meta({ description: 'Members of the workspace in this role' }),
    mayGrant: z.boolean().meta({ description: 'The caller holds all it holds' }),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

const name = line(LIMITS.roleName);
/** No permission implies another: what is not in the list is not held. An empty list is a role that lives by its projects alone. */
const privileges = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .transform((given) => PERMISSIONS.filter((permission) => given.includes(permission)));

export const rolesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/role',
    access: 'READ_ROLE',
    summary: 'The roles of the workspace with their permissions: the built-in ones, then its own by name (100 at most)',
    response: z.array(role),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/role',
    access: 'WRITE_ROLE',
    session: true,
    summary: 'Make a role of the workspace’s own, of permissions that one holds oneself',
    body: z.strictObject({ name, privileges }),
    response: z.object({ id }),
    errors: ['ROLE_TOO_POWERFUL', 'ROLE_NAME_TAKEN', 'ROLES_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/role/{id}',
    access: 'WRITE_ROLE',
    session: true,
    summary:
      'Change a role of the workspace’s own; one has to hold what it held and what it is to hold. Its holders notice at their next request',
    params: byId,
    body: z.strictObject({ name: name.optional(), privileges: privileges.optional() }),
    response: done,
    errors: ['NOT_FOUND', 'ROLE_TOO_POWERFUL', 'ROLE_BUILT_IN', 'ROLE_NAME_TAKEN'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/role/{id}',
    access: 'DELETE_ROLE',
    session: true,
    summary: 'Delete a role of the workspace’s own that nobody holds',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_HELD'],
  }),
};
