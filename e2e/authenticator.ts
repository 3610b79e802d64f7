import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** What an authenticator app shows; `ahead` is the next code, which is taken as well, for a second one within half a minute. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * PERIOD_MS,
  });
