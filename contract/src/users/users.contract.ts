import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, listOf, page, pageSize, sortBy } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { email, madeUser, member, person, user, username, userSummary, workspaceRole } from './users.schema.ts';

export const MEMBER_SORTS = ['name', 'username', 'createdAt', 'lastSeenAt'] as const;

const fields = {
  username,
  name: line(LIMITS.name),
  email: email.nullish(),
  language: z.enum(LANGUAGES).default('vi'),
  invite: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the user chooses a password through a link, which is emailed if possible' }),
};

const identityErrors = ['USERNAME_MIXED_SCRIPTS', 'USERNAME_LOOKALIKE', 'USERNAME_TAKEN', 'EMAIL_TAKEN'] as const;
const creationErrors = ['UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL', ...identityErrors, 'TOO_MANY_REQUESTS'] as const;

export const usersContract = {
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/user',
    access: 'READ_USER',
    summary: 'Count users by role and status in up to 1 000 workspaces whose users the caller can read',
    response: z.array(userSummary),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/user',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Create a user in a workspace, the current one by default. A generated password or link is returned only once',
    body: z.strictObject({ ...fields, roleId: id, workspaceId: id.optional() }),
    response: madeUser,
    errors: ['NOT_FOUND', ...creationErrors],
  }),
  createInWorkspaces: defineEndpoint({
    method: 'POST',
    path: '/api/user/create-user-multi-workspace',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Create a user in several workspaces with a role in each, completely or not at all',
    body: z.strictObject({
      ...fields,
      memberships: z
        .array(z.strictObject({ workspaceId: id, roleId: id }))
        .min(1)
        .max(LIMITS.membershipsAtOnce),
    }),
    response: madeUser,
    errors: ['NOT_FOUND', 'NAMED_TWICE', ...creationErrors],
  }),
  listMembers: defineEndpoint({
    method: 'GET',
    path: '/api/user/detail',
    access: 'READ_USER',
    namesWorkspace: true,
    summary: 'List the members of a workspace, the current one by default',
    query: z.strictObject({
      workspaceId: id.optional(),
      q: z
        .string()
        .trim()
        .max(LIMITS.searchText)
        .optional()
        .meta({ description: 'Searches name, username and email address; Vietnamese marks are optional' }),
      roleId: id.optional(),
      twoFactor: z.enum(['on', 'off']).optional().meta({ description: 'Requires `WRITE_USER`' }),
      disabled: z.enum(['true', 'false']).optional(),
      sortBy: sortBy(MEMBER_SORTS, 'name'),
      page,
      pageSize,
    }),
    response: listOf(member),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  findUsernames: defineEndpoint({
    method: 'GET',
    path: '/api/user/get-exist-username',
    access: 'WRITE_USER',
    namesWorkspace: true,
    summary: 'Find up to ten users to add to a workspace. Users whom the caller cannot read are only found by their full username',
    query: z.strictObject({ name: z.string().trim().normalize('NFC').min(2).max(LIMITS.username), workspaceId: id.optional() }),
    response: z.array(
      person.extend({
        name: z.string().meta({ description: 'Empty for a user of other workspaces' }),
        member: z.boolean().meta({ description: 'Already a member of the workspace' }),
        invited: z.boolean().meta({ description: 'Has an open invitation to the workspace' }),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  addToWorkspace: defineEndpoint({
    method: 'PUT',
    path: '/api/user/add-to-workspace/{id}',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary:
      'Invite a user to a workspace. The user becomes a member on acceptance, or immediately if System adds them. The user is notified by email',
    params: byId,
    body: z.strictObject({ workspaceId: id, roleId: id }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL', 'ALREADY_MEMBER', 'ALREADY_INVITED', 'INVITATIONS_FULL'],
  }),
  updateRole: defineEndpoint({
    method: 'PUT',
    path: '/api/user/update-role/{id}',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Change the role of a member of a workspace, the current one by default. It applies from the next request of the member',
    params: byId,
    body: z.strictObject({ workspaceId: id.optional(), roleId: id }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL', 'LAST_SYSTEM'],
  }),
  removeFromWorkspace: defineEndpoint({
    method: 'DELETE',
    path: '/api/user/userworkspace/{workspace_id}/{user_id}',
    access: 'DELETE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Remove a member from a workspace. Sessions and assignments there end; the member’s content stays',
    params: z.strictObject({ workspace_id: id, user_id: id }),
    response: done,
    errors: ['NOT_FOUND', 'LAST_SYSTEM'],
  }),
  workspaceRoles: defineEndpoint({
    method: 'GET',
    path: '/api/user/workspace-role/{id}',
    access: 'READ_USER',
    summary: 'List the workspaces of a user with the user’s roles, if the caller can read the users there',
    params: byId,
    response: z.array(workspaceRole),
    errors: ['NOT_FOUND'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/user/{id}',
    access: 'READ_USER',
    summary: 'Get a user who shares a workspace with the caller',
    params: byId,
    response: user,
    errors: ['NOT_FOUND'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/user/{id}',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary:
      'Update a user. Requires `WRITE_USER` in all the user’s workspaces. The previous email address is notified. Only System disables users, which ends their sessions',
    params: byId,
    body: z.strictObject({
      username: username.optional(),
      name: line(LIMITS.name).optional(),
      email: email.nullable().optional(),
      language: z.enum(LANGUAGES).optional(),
      disabled: z.boolean().optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', ...identityErrors, 'OWN_IDENTITY', 'LAST_SYSTEM'],
  }),
};
