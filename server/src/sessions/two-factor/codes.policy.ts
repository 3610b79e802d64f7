import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '../../platform/security/secrets.ts';

const PERIOD = 30;
/** Codes of the previous and the next step are accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Coloa', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });

/** Returns the encryption purpose of a user's secret. */
export const secretPurpose = (userId: string): string => `totp:${userId}`;

/** Returns a random secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the content of the QR code. */
export const otpauthUrlOf = (secret: string, username: string): string => totp(secret, username).toString();

/** Returns the code at an instant. */
export const codeAt = (secret: string, at: Date): string => totp(secret).generate({ timestamp: at.getTime() });

export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** Returns the time step of the code; null if the code is not one of the accepted codes. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // Prevents a comparison of multi-byte letters with digits.
  if (!isTotpCode(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

// Without easily confused letters and digits: recovery codes are printed and typed.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;
const RECOVERY_CODES = 10;

/** Returns a typed code without spaces and dashes, in lower case: the form used for comparison. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();

/**
 * Returns 25 letters out of 31, 123 bits: the code cannot be guessed, not even with its hash, so a plain hash is sufficient. Older codes
 * with sixteen letters stay valid.
 */
function recoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);

/** Returns the stored form of a recovery code. */
export const hashOfRecoveryCode = (code: string): Buffer => sha256(plainCode(code));
