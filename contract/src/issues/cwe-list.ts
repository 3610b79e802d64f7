import type { Language } from '../languages.ts';
import list from './cwe-list.json' with { type: 'json' };

export interface Weakness {
  number: number;
  /** MITRE's English name, and the Vietnamese term of testers if there is one. */
  names: Readonly<{ en: string; vi?: string }>;
}

const vietnamese: Readonly<Record<string, string>> = list.vi;

/** All weaknesses that are not deprecated, by number. Pages load this large list on demand. */
export const WEAKNESSES: readonly Weakness[] = Object.entries(list.names).map(([number, en]) => ({
  number: Number(number),
  names: { en, ...(vietnamese[number] && { vi: vietnamese[number] }) },
}));

const byNumber = new Map(WEAKNESSES.map((weakness) => [weakness.number, weakness]));

/**
 * Returns the name of a weakness, given as 'CWE-79' or 79. The name is in English if it is missing in `language`. Returns null for an
 * unlisted number.
 */
export function weaknessName(cwe: string | number, language: Language): string | null {
  const names = byNumber.get(Number(String(cwe).replace(/^CWE-/, '')))?.names;
  return names ? (names[language] ?? names.en) : null;
}
