import type { Language } from '@coloa/contract/languages.ts';
import { writtenNumber } from '@coloa/contract/written-values.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const are = (count: number): string => (count === 1 ? 'is' : 'are');
export const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** Returns a text such as `1.5 MB`, or `1,5 MB` in Vietnamese. */
export function sizeText(bytes: number, language: Language = 'en'): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${writtenNumber(bytes / 1000 ** step, language)} ${units[step]}`;
}
