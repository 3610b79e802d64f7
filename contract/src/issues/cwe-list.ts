import type { Language } from '../languages.ts';
import list from './cwe-list.json' with { type: 'json' };

/** A weakness of MITRE's list. */
export interface Weakness {
  /** 79, of CWE-79. */
  number: number;
  /** MITRE's in English; in Vietnamese what testers call it, where they have a name for it. */
  names: Readonly<{ en: string; vi?: string }>;
}

const vietnamese: Readonly<Record<string, string>> = list.vi;

/** Every weakness that is not deprecated, by number. Large: pages load it when it is asked for. */
export const WEAKNESSES: readonly Weakness[] = Object.entries(list.names).map(([number, en]) => ({
  number: Number(number),
  names: { en, ...(vietnamese[number] && { vi: vietnamese[number] }) },
}));

const byNumber = new Map(WEAKNESSES.map((weakness) => [weakness.number, weakness]));

/** 'CWE-79' or 79 → its name in the language, else MITRE's; null for one that is not on the list. */
export function weaknessName(cwe: string | number, language: Language): string | null {
  const names = byNumber.get(Number(String(cwe).replace(/^CWE-/, '')))?.names;
  return names ? (names[language] ?? names.en) : null;
}
