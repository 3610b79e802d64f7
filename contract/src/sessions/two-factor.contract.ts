import { z } from 'zod';
import { byId, defineEndpoint, done } from '../http.ts';
import { LIMITS } from '../limits.ts';

/** Six digits from the app, or a recovery code; spaces and dashes do not count. */
export const otpInput = z.string().trim().min(6).max(40);

const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once; each stands in for the device once' });
const codeErrors = ['OTP_WRONG', 'TOO_MANY_ATTEMPTS'] as const;

export const twoFactorContract = {
  generate: defineEndpoint({
    method: 'GET',
    path: '/api/totp/generate',
    access: 'signedIn',
    session: true,
    effect: 'writes',
    summary: 'A new secret for an authenticator app; it counts once a code of it was registered, and replaces the one before that was not',
    duringSetup: 'twoFactor',
    response: z.object({
      secret: z.string().meta({ description: 'Base32, for typing' }),
      otpauthUrl: z.string(),
      qr: z.string().meta({ description: 'SVG' }),
    }),
    errors: ['TWO_FACTOR_ON'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/totp/register',
    access: 'signedIn',
    session: true,
    summary: 'Turn two-factor on with the present password and a code of the secret generated; that code is used up',
    duringSetup: 'twoFactor',
    body: z.strictObject({
      code: otpInput,
      password: z.string().min(1).max(LIMITS.passwordMax).meta({ description: 'The present one' }),
    }),
    response: z.object({ recoveryCodes }),
    errors: ['PASSWORD_WRONG', ...codeErrors, 'TOO_MANY_REQUESTS', 'TWO_FACTOR_ON', 'TWO_FACTOR_NOT_BEGUN'],
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/totp/disable',
    access: 'signedIn',
    session: true,
    summary: 'Turn one’s own two-factor off, with a code or a recovery code',
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
    summary: 'Ten new recovery codes, with a code or a recovery code; the old ones end',
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
      'Turn off the two-factor of somebody who lost their device; takes WRITE_USER in every workspace of theirs, and ends their sessions',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'OWN_IDENTITY', 'TWO_FACTOR_OFF'],
  }),
};
