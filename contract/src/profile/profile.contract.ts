import { z } from 'zod';
import { defineEndpoint, done, id, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Mails that a person can switch off; those about the security of the account always come. */
export const SWITCHABLE_MAILS = ['ASSIGNED', 'SENT_BACK', 'NEW_SIGN_IN'] as const;
export type SwitchableMail = (typeof SWITCHABLE_MAILS)[number];

/** S10, and what the pages need besides. */
export const profile = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    avatar: z.string().nullable().meta({ description: 'A path, or null: the page draws the first letter' }),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    mustChangePassword: z.boolean(),
    twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
    twoFactorDemanded: z.boolean().meta({ description: 'By the current workspace' }),
    role: z.object({ name: z.string(), privileges: z.array(z.enum(PERMISSIONS)) }),
    workspaces: z.array(z.object({ id, name: z.string() })),
    currentWorkspace: z.object({ id, name: z.string(), timeZone: z.string() }),
    limits: z.object({ uploadBytes: z.int() }).meta({ description: 'Of this server: the largest file it takes' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const profileContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/profile/profile',
    access: 'signedIn',
    summary: 'Who one is, with role and workspaces',
    duringSetup: true,
    response: profile,
  }),
  update: defineEndpoint({
    method: 'POST',
    path: '/api/profile/profile',
    access: 'signedIn',
    summary: 'Change one’s own name, language or theme',
    duringSetup: true,
    body: z.strictObject({ name: line(LIMITS.name).optional(), language: z.enum(LANGUAGES).optional(), theme: z.enum(THEMES).optional() }),
    response: done,
  }),
};
