import { LIMITS } from '@coloa/contract/limits.ts';

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

/** Maximum length of a suggested key, because short keys are easier to type and say. */
const handy = 6;

/**
 * Suggests a project key, such as 'NHSAP' for 'Ngân hàng số An Phú' or 'HVBM' for 'HVBank Mobile 5.2'. Returns '' if the suggestion would
 * be too short.
 */
export function suggestKey(name: string): string {
  const words = plain(name).match(/[A-Za-z0-9]+/g) ?? [];
  const [only = ''] = words;
  // Ignores words that start with a digit, because versions and years are poor initials.
  const named = words.filter((word) => /^[A-Za-z]/.test(word));
  const initials = named.map((word) => /^[A-Z]{2,4}/.exec(word)?.[0] ?? word[0]).join('');
  const key = named.length > 1 ? initials : (named[0] ?? only).slice(0, 4);
  const suggestion = key.slice(0, handy).toUpperCase();
  return suggestion.length >= LIMITS.projectKeyMin ? suggestion : '';
}
