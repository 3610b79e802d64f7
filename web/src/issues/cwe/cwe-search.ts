import { WEAKNESSES } from '@coloa/contract/issues/cwe-list.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { fold, matchesWords } from '../../lib/texts.ts';

export interface FoundWeakness {
  /** Id of the weakness, for example 'CWE-79'. */
  id: string;
  name: string;
}

/** `folded` contains both names, because testers search for some weaknesses by their English name, whatever the page's language. */
const searched = WEAKNESSES.map(({ number, names }) => ({
  number,
  names,
  folded: fold(`${names.vi ?? ''} ${names.en} cwe-${number}`),
}));

const numberTyped = /^(?:cwe)?[\s-]*(\d{1,5})$/i;

/**
 * Finds weaknesses by number or name. An exact number comes first, then the most common weaknesses, which have a Vietnamese name. Without a
 * text, returns only the most common ones.
 */
export function findWeaknesses(text: string, language: Language, limit = 50): FoundWeakness[] {
  const digits = numberTyped.exec(text.trim())?.[1];
  const found = searched.filter(({ number, names, folded }) => {
    if (digits !== undefined) return String(number).startsWith(digits);
    return text.trim() === '' ? names.vi !== undefined : matchesWords(folded, text.trim());
  });
  const rank = ({ number, names }: (typeof searched)[number]): number => (String(number) === digits ? 0 : names.vi ? 1 : 2);
  return found
    .sort((one, other) => rank(one) - rank(other) || one.number - other.number)
    .slice(0, limit)
    .map(({ number, names }) => ({ id: `CWE-${number}`, name: names[language] ?? names.en }));
}
