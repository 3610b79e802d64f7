import { z } from 'zod';
import { defineEndpoint, id, instant, line, listOf, page, pageSize, sortBy } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';

/** A person as named beside what they did or may do. */
export const person = z.object({ id, username: z.string(), name: z.string(), avatar: z.string().nullable() }).meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** What a user name is made of, once trimmed: without the letters of Hangul that show nothing, which would make two names look the same. */
export const USERNAME_PATTERN = /^(?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-])+$/u;

export const username = z
  .string()
  .trim()
  // Some keyboards send letters and marks apart.
  .normalize('NFC')
  .min(2)
  .max(LIMITS.username)
  .regex(USERNAME_PATTERN)
  .meta({ description: 'Letters, digits and . _ @ -; compared without regard to case' });

/** A member of a workspace. */
export const member = person
  .extend({
    email: z.string().nullable(),
    role: z.object({ id, name: z.string() }),
    language: z.enum(LANGUAGES),
    lastSeenAt: instant.nullable(),
    createdAt: instant,
    disabled: z.boolean(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

export const MEMBER_SORTS = ['name', 'username', 'createdAt', 'lastSeenAt'] as const;

export const usersContract = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/user',
    access: 'WRITE_USER',
    namesWorkspace: true,
    summary: 'Create a user in a workspace (the current one unless named); the password made for them is answered this once',
    body: z.strictObject({
      username,
      name: line(LIMITS.name),
      email: z.email().max(LIMITS.email).nullish(),
      roleId: id,
      language: z.enum(LANGUAGES).default('vi'),
      workspaceId: id.optional(),
    }),
    response: z.object({ id, password: z.string().meta({ description: 'To be changed at first sign-in' }) }),
    errors: ['NOT_FOUND', 'UNKNOWN_ROLE', 'ROLE_TOO_POWERFUL', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
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
      sortBy: sortBy(MEMBER_SORTS, 'name'),
      page,
      pageSize,
    }),
    response: listOf(member),
    errors: ['NOT_FOUND'],
  }),
};
