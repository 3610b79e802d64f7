import { z } from 'zod';
import { byId, defineEndpoint, done } from '../http.ts';
import { LIMITS } from '../limits.ts';

/** A two-factor code: six digits from the app, or a recovery code. Spaces and dashes are ignored. */
export const otpInput = z.string().trim().min(6).max(40);

const recoveryCodes = z.array(z.string()).meta({ description: 'Returned only once; each code replaces the device once' });
const codeErrors = ['OTP_WRONG', 'TOO_MANY_ATTEMPTS'] as const;

export const twoFactorContract = {
  generate: defineEndpoint({
    method: 'GET',
    path: '/api/totp/generate',
    access: 'signedIn',
    session: true,
    effect: 'writes',
    summary: 'Generate a secret for an authenticator app. It replaces an unregistered one and applies after a code is registered',
    duringSetup: 'twoFactor',
    response: z.object({
      secret: z.string().meta({ description: 'Base32, for manual entry' }),
      otpauthUrl: z.string(),
      qr: z.string().meta({ description: 'SVG image' }),
    }),
    errors: ['TWO_FACTOR_ON'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/totp/register',
    access: 'signedIn',
    session: true,
    summary: 'Enable two-factor with the current password and a code of the generated secret. The code cannot be used again',
    duringSetup: 'twoFactor',
    body: z.strictObject({
      code: otpInput,
      password: z.string().min(1).max(LIMITS.passwordMax).meta({ description: 'Current password' }),
    }),
    response: z.object({ recoveryCodes }),
    errors: ['PASSWORD_WRONG', ...codeErrors, 'TOO_MANY_REQUESTS', 'TWO_FACTOR_ON', 'TWO_FACTOR_NOT_BEGUN'],
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/totp/disable',
    access: 'signedIn',
    session: true,
    summary: 'Disable the caller’s two-factor with a code or a recovery code',
    duringSetup: 'twoFactor',
    body: z.strictObject({ code: otpInput }),
    response: done,
    errors: [...codeErrors, 'TWO_FACTOR_OFF'],
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/totp/recovery-codes',
    access: 'signedIn',
    session: true,
    summary: 'Generate ten new recovery codes with a code or a recovery code. The old ones become invalid',
    duringSetup: 'twoFactor',
    body: z.strictObject({ code: otpInput }),
    response: z.object({ recoveryCodes }),
    errors: [...codeErrors, 'TWO_FACTOR_OFF'],
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/user/{id}/reset-two-factor',
    access: 'WRITE_USER',
    session: true,
    summary:
      'Disable two-factor of a user who lost the device, and end the user’s sessions. Requires `WRITE_USER` in all workspaces of the user',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'OWN_IDENTITY', 'TWO_FACTOR_OFF'],
  }),
};
