import { z } from 'zod';
import { defineEndpoint, done, id, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { BUILT_IN_ROLES } from '../permissions.ts';
import { otpInput } from './two-factor.contract.ts';

/** Lifetime of an access token after it is issued. */
export const ACCESS_TOKEN_SECONDS = 600;

const token = z.string().min(1).max(200);
/** Passwords are used as typed: without trimming, with any character. */
export const passwordInput = z.string().min(1).max(LIMITS.passwordMax);

const demoAccount = z.object({ username: z.string(), name: z.string(), roles: z.array(z.enum(BUILT_IN_ROLES)), password: z.string() });
export type DemoAccount = z.infer<typeof demoAccount>;

export const sessionsContract = {
  demoAccounts: defineEndpoint({
    method: 'GET',
    path: '/api/v1/demo-accounts',
    access: 'public',
    summary: 'List the accounts of the demo with their password, for its login page. Always empty outside the demo',
    response: z.array(demoAccount),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/v1/login',
    access: 'public',
    summary: 'Sign in with username and password, and enter the last used workspace',
    body: z.strictObject({
      username: line(LIMITS.email),
      password: passwordInput,
      otp: otpInput
        .optional()
        .meta({ description: 'Two-factor code or recovery code; required if the response without it is `otpRequired`' }),
      invitation: id
        .optional()
        .meta({ description: 'Invitation to accept first, for a user without a workspace: one returned with 400 NO_WORKSPACE' }),
      remember: z.boolean().default(true).meta({ description: 'False ends the session after 12 hours without activity' }),
    }),
    response: z.union([z.object({ token, refreshToken: token }), z.object({ otpRequired: z.literal(true) })]),
    errors: ['LOGIN_FAILED', 'OTP_WRONG', 'NO_WORKSPACE', 'INVITATION_ENDED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  }),
  workspacesOfUser: defineEndpoint({
    method: 'GET',
    path: '/api/v1/workspace/user',
    access: 'public',
    projectToken: false,
    summary: 'List the caller’s workspaces, or with `WRITE_USER` those of a member. Always empty without a token',
    query: z.strictObject({ username: line(LIMITS.email).optional() }),
    response: z.array(z.object({ id, name: z.string() })),
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/v1/logout',
    access: 'public',
    session: true,
    summary: 'End the session of a refresh token. Returns true for unknown tokens as well',
    duringSetup: true,
    body: z.strictObject({ token }),
    response: done,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/v1/token/refresh',
    access: 'public',
    session: true,
    summary: 'Get a new access token for a refresh token, which stays valid',
    duringSetup: true,
    body: z.strictObject({ token }),
    response: z.object({ token }),
    errors: ['TOKEN_INVALID'],
  }),
  switchWorkspace: defineEndpoint({
    method: 'POST',
    path: '/api/v1/switch-workspace',
    access: 'signedIn',
    session: true,
    summary: 'Switch to another workspace of the caller. Returns new tokens and ends the old ones',
    duringSetup: true,
    body: z.strictObject({ workspaceId: id, token: token.meta({ description: 'Refresh token' }) }),
    response: z.object({ token, refreshToken: token }),
    errors: ['TOKEN_INVALID', 'NOT_FOUND'],
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/v1/change-password',
    access: 'signedIn',
    session: true,
    summary: 'Change the caller’s password. All other sessions of the user end',
    duringSetup: true,
    body: z.strictObject({ oldPassword: passwordInput, newPassword: passwordInput }),
    response: done,
    errors: [
      'PASSWORD_WRONG',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_COMMON',
      'PASSWORD_IS_USERNAME',
      'PASSWORD_UNCHANGED',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
};
