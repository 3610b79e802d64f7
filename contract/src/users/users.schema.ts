import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { id, instant } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { isOfOneScript } from './scripts.ts';

/** A person as named beside what they did or may do. */
export const person = z.object({ id, username: z.string(), name: z.string(), avatar: z.string().nullable() }).meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** What a user name is made of, once trimmed: without the letters of Hangul that show nothing, which would make two names look the same. */
export const USERNAME_PATTERN = /^(?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-])+$/u;

const MIXED_SCRIPTS: ErrorCode = 'USERNAME_MIXED_SCRIPTS';

/** A user name that is new: names of earlier versions may have letters of several scripts, or in other forms. */
export const username = z
  .string()
  .trim()
  // Some keyboards send letters and marks apart, others wide letters.
  .normalize('NFKC')
  .min(2)
  .max(LIMITS.username)
  .regex(USERNAME_PATTERN, { abort: true })
  .refine(isOfOneScript, { params: { code: MIXED_SCRIPTS } })
  .meta({
    description:
      'Letters of one script, digits and . _ @ -; kept in NFKC, compared without regard to case and to letters that look the same',
  });

export const email = z.email().max(LIMITS.email);

const role = z.object({ id, name: z.string() });
const workspace = z.object({ id, name: z.string() });
const mayEditIdentity = z
  .boolean()
  .meta({ description: 'User name, name, address, password and second factor: WRITE_USER in every workspace of theirs' });

/** A user, whatever workspace they are looked at in. */
const account = person.extend({
  email: z.string().nullable(),
  language: z.enum(LANGUAGES),
  disabled: z.boolean(),
  invited: z.boolean().meta({ description: 'Has not chosen a password yet' }),
  twoFactor: z.boolean().nullable().meta({ description: 'null for callers without WRITE_USER' }),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});

/** A member of a workspace, with what the caller may do to them there. */
export const member = account
  .extend({ role, mayEditIdentity, mayChangeRole: z.boolean(), mayRemove: z.boolean(), mayEndSessions: z.boolean() })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

/** A workspace of somebody's, with their role in it and what the caller may do there. */
export const workspaceRole = z
  .object({ workspace, role, mayChangeRole: z.boolean(), mayRemove: z.boolean() })
  .meta({ id: 'WorkspaceRole' });
export type WorkspaceRole = z.infer<typeof workspaceRole>;

export const user = account
  .extend({
    mayEditIdentity,
    mayDisable: z.boolean(),
    workspaces: z.array(workspaceRole).meta({ description: 'Those whose people the caller may read' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const userSummary = z
  .object({
    workspace,
    members: z.int(),
    byRole: z.array(role.extend({ members: z.int() })),
    withoutTwoFactor: z.int().nullable().meta({ description: 'null for callers without WRITE_USER there' }),
    invited: z.int(),
    disabled: z.int(),
    lastSeenAt: instant.nullable().meta({ description: 'When any of them was last seen' }),
  })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.infer<typeof userSummary>;

/** A user just made: with a password, or invited by mail, or, where no mail can go, with a link to hand over. */
export const madeUser = z
  .object({
    id,
    password: z.string().nullable().meta({ description: 'To be changed at first sign-in; null for the invited' }),
    mailed: z.boolean().meta({ description: 'The invitation goes by mail' }),
    link: z
      .object({ url: z.string(), expiresAt: instant })
      .nullable()
      .meta({ description: 'To be handed over: no address, or no mail server' }),
  })
  .meta({ id: 'MadeUser' });
export type MadeUser = z.infer<typeof madeUser>;
