import { z } from 'zod';
import { defineEndpoint, done, id, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';
import { email } from '../users/users.schema.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** S10, and what the pages need besides. */
const profile = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    pendingEmail: z.string().nullable().meta({ description: 'An address that waits to be confirmed by the mail that went there' }),
    avatar: z.string().nullable().meta({ description: 'A path, or null: the page draws the first letter' }),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    mustChangePassword: z.boolean(),
    twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
    twoFactorDemanded: z.boolean().meta({ description: 'By the current workspace' }),
    role: z.object({ name: z.string(), privileges: z.array(z.enum(PERMISSIONS)) }),
    workspaces: z.array(z.object({ id, name: z.string() })),
    currentWorkspace: z.object({ id, name: z.string(), timeZone: z.string(), languages: z.array(z.enum(LANGUAGES)) }),
    limits: z.object({ uploadBytes: z.int() }).meta({ description: 'Of this server: the largest file it takes' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const profileContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/profile/profile',
    access: 'signedIn',
    projectToken: true,
    summary: 'Who one is, with role and workspaces',
    duringSetup: true,
    response: profile,
  }),
  update: defineEndpoint({
    method: 'POST',
    path: '/api/profile/profile',
    access: 'signedIn',
    session: true,
    summary:
      'Change what is one’s own. Another address needs the password, and holds once the link mailed there is opened; null removes it at once',
    duringSetup: true,
    body: z.strictObject({
      name: line(LIMITS.name).optional(),
      language: z.enum(LANGUAGES).optional(),
      theme: z.enum(THEMES).optional(),
      email: email.nullable().optional(),
      password: z.string().min(1).max(LIMITS.passwordMax).optional().meta({ description: 'The present one; with another address' }),
    }),
    response: done,
    errors: ['PASSWORD_WRONG', 'MAIL_NOT_SET', 'TOO_MANY_ATTEMPTS', 'TOO_OFTEN', 'TOO_MANY_REQUESTS'],
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/profile/email/confirm',
    access: 'signedIn',
    session: true,
    summary: 'Take the address that a mailed link confirms as one’s own; the former address is told',
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
      'Upload a picture of oneself (field `file`, an image of 5 MB at most); it is made a square of 256 pixels, readable by everybody',
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
    summary: 'Remove the picture of oneself',
    response: done,
  }),
};
