import { z } from 'zod';
import { defineEndpoint, done, id, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';
import { readinessRules } from '../readiness/readiness-rules.ts';
import { email } from '../users/users.schema.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The profile of the caller (S10), with additional fields for the pages. */
const profile = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    pendingEmail: z.string().nullable().meta({ description: 'New email address until its confirmation link is opened' }),
    avatar: z.string().nullable().meta({ description: 'Path; null if pages draw the initial instead' }),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    mustChangePassword: z.boolean(),
    twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
    twoFactorDemanded: z.boolean().meta({ description: 'Whether the current workspace requires two-factor' }),
    role: z.object({ name: z.string(), privileges: z.array(z.enum(PERMISSIONS)) }),
    ofTeam: z.boolean().meta({ description: 'Whether the caller can read internal data of at least one project' }),
    workspaces: z.array(z.object({ id, name: z.string() })),
    currentWorkspace: z.object({
      id,
      name: z.string(),
      timeZone: z.string(),
      languages: z.array(z.enum(LANGUAGES)),
      readiness: readinessRules.meta({ description: 'Which missing or doubtful content stops a step; default levels are omitted' }),
    }),
    limits: z.object({ uploadBytes: z.int() }).meta({ description: 'Limits of this server; `uploadBytes` is the maximum file size' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const profileContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/profile/profile',
    access: 'signedIn',
    projectToken: true,
    summary: 'Get the caller’s profile, role and workspaces',
    duringSetup: true,
    response: profile,
  }),
  update: defineEndpoint({
    method: 'POST',
    path: '/api/profile/profile',
    access: 'signedIn',
    session: true,
    summary:
      'Update the caller’s profile. A new email address requires the password and applies after its confirmation link is opened; null removes it immediately',
    duringSetup: true,
    body: z.strictObject({
      name: line(LIMITS.name).optional(),
      language: z.enum(LANGUAGES).optional(),
      theme: z.enum(THEMES).optional(),
      email: email.nullable().optional(),
      password: z
        .string()
        .min(1)
        .max(LIMITS.passwordMax)
        .optional()
        .meta({ description: 'Current password; required with a new email address' }),
    }),
    response: done,
    errors: ['PASSWORD_WRONG', 'MAIL_NOT_SET', 'TOO_MANY_ATTEMPTS', 'TOO_OFTEN', 'TOO_MANY_REQUESTS'],
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    access: 'signedIn',
    session: true,
    summary: 'Confirm a new email address with the emailed token. The previous address is notified',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: done,
    errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  setAvatar: defineEndpoint({
    method: 'POST',
    path: '/api/profile/avatar',
    access: 'signedIn',
    session: true,
    summary:
      'Upload the caller’s profile picture in the field `file`, at most 5 MB. It is resized to 256 × 256 pixels and publicly readable',
    kind: 'upload',
    response: z.object({ avatar: z.string() }),
    errors: [
      'FILE_MISSING',
      'FILE_EMPTY',
      'FILE_DAMAGED',
      'FILE_NOT_IMAGE',
      'FILE_TOO_LARGE',
      'IMAGE_FORMAT',
      'IMAGE_TOO_LARGE',
      'CONTENT_TYPE',
      'TOO_MANY_REQUESTS',
    ],
  }),
  removeAvatar: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/avatar',
    access: 'signedIn',
    session: true,
    summary: 'Delete the caller’s profile picture',
    response: done,
  }),
};
