import { z } from 'zod';
import { defineEndpoint, done, id, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { otpInput } from './two-factor.contract.ts';

const token = z.string().min(1).max(200);
/** Passwords are taken as typed: no trimming, any character. */
export const passwordInput = z.string().min(1).max(LIMITS.passwordMax);

export const sessionsContract = {
  login: defineEndpoint({
    method: 'POST',
    path: '/api/v1/login',
    access: 'public',
    summary: 'Sign in with user name and password; enters the workspace last used',
    body: z.strictObject({
      username: line(LIMITS.email),
      password: passwordInput,
      otp: otpInput.optional().meta({ description: 'A code or a recovery code, where the answer without one was otpRequired' }),
      invitation: id.optional().meta({ description: 'To accept first, for a user of no workspace: one that 400 NO_WORKSPACE answered' }),
      remember: z.boolean().default(true).meta({ description: 'false ends the session after 12 idle hours' }),
    }),
    response: z.union([z.object({ token, refreshToken: token }), z.object({ otpRequired: z.literal(true) })]),
    errors: ['LOGIN_FAILED', 'OTP_WRONG', 'NO_WORKSPACE', 'INVITATION_ENDED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  }),
  workspacesOfUser: defineEndpoint({
    method: 'GET',
    path: '/api/v1/workspace/user',
    access: 'public',
    projectToken: false,
    summary: 'One’s own workspaces, or those of a member where one has WRITE_USER; nothing without a token, whoever is named',
    query: z.strictObject({ username: line(LIMITS.email).optional() }),
    response: z.array(z.object({ id, name: z.string() })),
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/v1/logout',
    access: 'public',
    session: true,
    summary: 'End the session of a refresh token; an unknown one answers true as well',
    duringSetup: true,
    body: z.strictObject({ token }),
    response: done,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/v1/token/refresh',
    access: 'public',
    session: true,
    summary: 'A new access token for a refresh token, which stays as it is',
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
    summary: 'Go on in another of one’s workspaces: a new pair of tokens, and the old one ends',
    duringSetup: true,
    body: z.strictObject({ workspaceId: id, token: token.meta({ description: 'The refresh token' }) }),
    response: z.object({ token, refreshToken: token }),
    errors: ['TOKEN_INVALID', 'NOT_FOUND'],
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/v1/change-password',
    access: 'signedIn',
    session: true,
    summary: 'Change one’s own password; every other session of the user ends',
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
