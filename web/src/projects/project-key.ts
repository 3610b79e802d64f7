import { LIMITS } from '@coloa/contract/limits.ts';

/** Returns a text without accents, in its original case. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

/** The maximum length of a suggestion: keys should be short enough to type and say. */
const handy = 6;

/**
 * Suggests a key derived from a project's name: the first letter of each word, or its two to four leading capitals; for a single word its
 * first four letters. 'Ngân hàng số An Phú' → 'NHSAP', 'HVBank Mobile 5.2' → 'HVBM'; '' if the result is too short for a key.
 */
export function suggestKey(name: string): string {
  const words = plain(name).match(/[A-Za-z0-9]+/g) ?? [];
  const [only = ''] = words;
  // Versions and years are poor initials, so only words that begin with a letter count.
  const named = words.filter((word) => /^[A-Za-z]/.test(word));
  const initials = named.map((word) => /^[A-Z]{2,4}/.exec(word)?.[0] ?? word[0]).join('');
  const key = named.length > 1 ? initials : (named[0] ?? only).slice(0, 4);
  const suggestion = key.slice(0, handy).toUpperCase();
  return suggestion.length >= LIMITS.projectKeyMin ? suggestion : '';
}
