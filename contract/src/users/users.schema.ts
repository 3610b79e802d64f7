import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { ofFormat } from '../formats.ts';
import { id, instant } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { isOfOneScript } from './scripts.ts';

export const person = z.object({ id, username: z.string(), name: z.string(), avatar: z.string().nullable() }).meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** Characters of a username after trimming, without the invisible Hangul letters, which would make two usernames look the same. */
export const USERNAME_PATTERN = /^(?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-])+$/u;

const MIXED_SCRIPTS: ErrorCode = 'USERNAME_MIXED_SCRIPTS';

/** A new username. Usernames of earlier versions can mix scripts or Unicode forms. */
export const username = z
  .string()
  .trim()
  // NFKC is necessary, because some keyboards send letters and marks separately, and others send full-width letters.
  .normalize('NFKC')
  .min(2)
  .max(LIMITS.username)
  .regex(USERNAME_PATTERN, { ...ofFormat('username'), abort: true })
  .refine(isOfOneScript, { params: { code: MIXED_SCRIPTS } })
  .meta({
    description:
      'Letters of one script, digits and . _ @ -; stored in NFKC. Usernames are unique regardless of case and look-alike letters',
  });

export const email = z.email().max(LIMITS.email);

const role = z.object({ id, name: z.string() });
const workspace = z.object({ id, name: z.string() });

/** Whether a member belongs to the team. Members with the role Client do not. */
export const ofTeam = z.boolean().meta({ description: 'Whether the role of the member in the workspace includes `READ_USER`' });

const mayEditIdentity = z.boolean().meta({
  description:
    'Whether the caller can change username, name, email address, password and two-factor; requires `WRITE_USER` in all workspaces of the user',
});

const account = person.extend({
  email: z.string().nullable(),
  language: z.enum(LANGUAGES),
  disabled: z.boolean(),
  invited: z.boolean().meta({ description: 'Whether the user has not chosen a password yet' }),
  twoFactor: z.boolean().nullable().meta({ description: 'Null for callers without `WRITE_USER`' }),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});

export const member = account
  .extend({ role, ofTeam, mayEditIdentity, mayChangeRole: z.boolean(), mayRemove: z.boolean(), mayEndSessions: z.boolean() })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

export const workspaceRole = z
  .object({ workspace, role, mayChangeRole: z.boolean(), mayRemove: z.boolean() })
  .meta({ id: 'WorkspaceRole' });
export type WorkspaceRole = z.infer<typeof workspaceRole>;

export const user = account
  .extend({
    mayEditIdentity,
    mayDisable: z.boolean(),
    workspaces: z.array(workspaceRole).meta({ description: 'Workspaces whose users the caller can read' }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const userSummary = z
  .object({
    workspace,
    members: z.int(),
    byRole: z.array(
      role.extend({ members: z.int(), active: z.int().meta({ description: 'Members who are not disabled and have chosen a password' }) }),
    ),
    withoutTwoFactor: z.int().nullable().meta({ description: 'Null for callers without `WRITE_USER` in the workspace' }),
    invited: z.int(),
    disabled: z.int(),
    lastSeenAt: instant.nullable().meta({ description: 'Latest activity of a member' }),
  })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.infer<typeof userSummary>;

export const madeUser = z
  .object({
    id,
    password: z.string().nullable().meta({ description: 'To be changed at the first sign-in; null for invited users' }),
    mailed: z.boolean().meta({ description: 'Whether the invitation is sent by email' }),
    link: z
      .object({ url: z.string(), expiresAt: instant })
      .nullable()
      .meta({ description: 'Link to hand over, if the user has no email address or no mail server is available' }),
  })
  .meta({ id: 'MadeUser' });
export type MadeUser = z.infer<typeof madeUser>;
