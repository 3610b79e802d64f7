import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LIMITS } from '@coloa/contract/limits.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { RefusalDetail } from '../platform/refusal.ts';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const compared = (password: string): string => password.normalize('NFC').toLowerCase();

/** In lower case. */
export const commonPasswords: ReadonlySet<string> = common;

/** What is wrong with a new password of the user with that name; empty when nothing is. */
export function passwordProblems(password: string, username: string): Pick<RefusalDetail, 'code' | 'params'>[] {
  const problems: Pick<RefusalDetail, 'code' | 'params'>[] = [];
  if (Array.from(password.normalize('NFC')).length < LIMITS.passwordMin) {
    problems.push({ code: 'PASSWORD_TOO_SHORT', params: { min: LIMITS.passwordMin } });
  }
  if (common.has(compared(password))) problems.push({ code: 'PASSWORD_COMMON' });
  if (compared(password) === usernameKey(username)) problems.push({ code: 'PASSWORD_IS_USERNAME' });
  return problems;
}

// Without letters and digits that are taken for one another, since it may be read aloud or copied from a console.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password that can be read and typed: `k7wpm-…`, 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
