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
  invite: z.boolean().default(false).meta({ description: 'They choose their password by a link, mailed where mail can go' }),
};

const identityErrors = ['USERNAME_MIXED_SCRIPTS', 'USERNAME_LOOKALIKE', 'USERNAME_TAKEN', 'EMAIL_TAKEN'] as const;
const creationErrors = ['UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL', ...identityErrors, 'TOO_MANY_REQUESTS'] as const;

export const usersContract = {
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/user',
    access: 'READ_USER',
    summary: 'How many people there are in each workspace whose people one may read, and how they stand; a thousand workspaces at most',
    response: z.array(userSummary),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/user',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Create a user in a workspace (the current one unless named); the password or link made for them is answered this once',
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
    summary: 'Create a user in several workspaces at once, with a role in each; all of it or nothing',
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
    summary: 'The members of a workspace (the current one unless named)',
    query: z.strictObject({
      workspaceId: id.optional(),
      q: z
        .string()
        .trim()
        .max(LIMITS.searchText)
        .optional()
        .meta({ description: 'In name, user name and address, with or without Vietnamese marks' }),
      roleId: id.optional(),
      twoFactor: z.enum(['on', 'off']).optional().meta({ description: 'Needs WRITE_USER' }),
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
    summary:
      'Users to be added to a workspace (the current one by default), ten at most: by the beginning of the user name those of the caller’s own workspaces, by the exact user name anyone, without further data',
    query: z.strictObject({ name: z.string().trim().normalize('NFC').min(2).max(LIMITS.username), workspaceId: id.optional() }),
    response: z.array(
      person.extend({
        name: z.string().meta({ description: 'Empty for a user of other workspaces' }),
        member: z.boolean().meta({ description: 'Belongs to the workspace already' }),
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
    summary: 'Invite a user to a workspace: they become a member when they accept. System adds them directly. Both are mailed',
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
    summary: 'Give a member of a workspace (the current one unless named) another role; it holds at their next request',
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
    summary: 'Remove a member from a workspace: sessions and assignments there end, what they wrote stays',
    params: z.strictObject({ workspace_id: id, user_id: id }),
    response: done,
    errors: ['NOT_FOUND', 'LAST_SYSTEM'],
  }),
  workspaceRoles: defineEndpoint({
    method: 'GET',
    path: '/api/user/workspace-role/{id}',
    access: 'READ_USER',
    summary: 'The workspaces of a user and their role in each, as far as the caller may read the people there',
    params: byId,
    response: z.array(workspaceRole),
    errors: ['NOT_FOUND'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/user/{id}',
    access: 'READ_USER',
    summary: 'A user, as far as they share a workspace with the caller',
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
      'Change a user: needs WRITE_USER in every workspace of theirs. A former address is told of a new one; only System disables, which ends all sessions',
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
