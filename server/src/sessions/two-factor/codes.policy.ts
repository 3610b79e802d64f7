import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '../../platform/security/secrets.ts';

const PERIOD = 30;
/** The server also accepts the codes of the previous and the next step, because clocks differ and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Coloa', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });

export const secretPurpose = (userId: string): string => `totp:${userId}`;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const otpauthUrlOf = (secret: string, username: string): string => totp(secret, username).toString();

export const codeAt = (secret: string, at: Date): string => totp(secret).generate({ timestamp: at.getTime() });

export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain);

export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!isTotpCode(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

// Excludes easily confused letters and digits, because users print and type recovery codes.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;
const RECOVERY_CODES = 10;

export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();

/** A recovery code has at least 123 bits of entropy, so it cannot be guessed from an unsalted hash. */
function recoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);

export const hashOfRecoveryCode = (code: string): Buffer => sha256(plainCode(code));
