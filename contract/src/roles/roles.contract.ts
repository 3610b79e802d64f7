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
    holders: z.int().meta({ description: 'Number of members with this role in the workspace' }),
    mayGrant: z.boolean().meta({ description: 'Whether the caller has all permissions of the role' }),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

const name = line(LIMITS.roleName);
/**
 * The permissions of a role. No permission implies another. A user whose role has no permissions has only the access that project roles
 * give.
 */
const privileges = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .transform((given) => PERMISSIONS.filter((permission) => given.includes(permission)));

export const rolesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/role',
    access: 'READ_ROLE',
    summary: 'List up to 100 roles of the workspace with their permissions: built-in roles first, then custom roles by name',
    response: z.array(role),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/role',
    access: 'WRITE_ROLE',
    session: true,
    summary: 'Create a custom role. The caller must have all its permissions',
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
      'Update a custom role. The caller must have all its old and new permissions. Users with the role are affected from their next request',
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
    summary: 'Delete a custom role that no user has',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_HELD'],
  }),
};
