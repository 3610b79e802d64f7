import { LIMITS } from '@coloa/contract/limits.ts';

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

/** Maximum length of a suggestion, because keys should be short to type and say. */
const handy = 6;

/**
 * Suggests a key from a project's name: the first letter or the 2 to 4 leading capitals of each word, or the first 4 letters of a single
 * word. 'Ngân hàng số An Phú' → 'NHSAP', 'HVBank Mobile 5.2' → 'HVBM'. Returns '' if the result is too short.
 */
export function suggestKey(name: string): string {
  const words = plain(name).match(/[A-Za-z0-9]+/g) ?? [];
  const [only = ''] = words;
  // Words must start with a letter, because versions and years are poor initials.
  const named = words.filter((word) => /^[A-Za-z]/.test(word));
  const initials = named.map((word) => /^[A-Z]{2,4}/.exec(word)?.[0] ?? word[0]).join('');
  const key = named.length > 1 ? initials : (named[0] ?? only).slice(0, 4);
  const suggestion = key.slice(0, handy).toUpperCase();
  return suggestion.length >= LIMITS.projectKeyMin ? suggestion : '';
}
