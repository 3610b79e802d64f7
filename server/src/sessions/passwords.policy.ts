import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LIMITS } from '@coloa/contract/limits.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { RefusalDetail } from '../platform/http/refusal.ts';

const common = new Set(
  readFileSync(new URL('../../content/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const compared = (password: string): string => password.normalize('NFC').toLowerCase();

/** Likely guesses for Coloa. Passwords can contain these words if enough other letters remain. */
const CONTEXT_WORDS = [
  'coloa',
  'cổ loa',
  'coloaadmin',
  'administrator',
  'admin',
  'system',
  'lead',
  'tester',
  'reviewer',
  'client',
  'pentester',
  'pentest',
  'security',
  'secure',
  'bảo mật',
  'baomat',
  'quản trị',
  'quantri',
  'khách hàng',
  'khachhang',
  'mật khẩu',
  'matkhau',
  'password',
  'passw0rd',
] as const;
const LEAST_OWN_LETTERS = 4;

/** Returns whether a password mostly consists of obvious words of this product, such as `Coloa@2026!!!`. */
function isOfContext(password: string, username: string): boolean {
  const words = [...CONTEXT_WORDS, usernameKey(username)].filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
  const had = words.filter((word) => compared(password).includes(word));
  const own = words.reduce((left, word) => left.replaceAll(word, ' '), compared(password));
  return had.length > 0 && own.replaceAll(/\P{L}/gu, '').length < LEAST_OWN_LETTERS;
}

/** Common passwords in lower case. */
export const commonPasswords: ReadonlySet<string> = common;

export function passwordProblems(password: string, username: string): Pick<RefusalDetail, 'code' | 'params'>[] {
  const problems: Pick<RefusalDetail, 'code' | 'params'>[] = [];
  if (Array.from(password.normalize('NFC')).length < LIMITS.passwordMin) {
    problems.push({ code: 'PASSWORD_TOO_SHORT', params: { min: LIMITS.passwordMin } });
  }
  if (compared(password) === usernameKey(username)) problems.push({ code: 'PASSWORD_IS_USERNAME' });
  else if (common.has(compared(password)) || isOfContext(password, username)) problems.push({ code: 'PASSWORD_COMMON' });
  return problems;
}

// Excludes easily confused letters and digits, because users read the password aloud or copy it from a console.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
