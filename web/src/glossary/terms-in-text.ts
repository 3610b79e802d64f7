import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { proseAndFences, withoutInlineCode } from '@coloa/contract/issues/placeholders.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';

/** A term of a text with its translation. */
export interface FoundTerm {
  id: string;
  term: string;
  translation: string;
  note: string;
}

const wordPart = /[\p{L}\p{M}\p{N}_]/u;

/** Returns a text in the form used for matching. Diacritics stay, because they distinguish Vietnamese words. */
const matched = (text: string): string => text.normalize('NFC').toLocaleLowerCase('vi').replaceAll(/\s+/g, ' ').trim();

/** Yields the positions at which the words are in the text as whole words. */
function* placesOf(words: string, text: string): Generator<number> {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isWhole = !wordPart.test(text[at - 1] ?? '') && !wordPart.test(text[at + words.length] ?? '');
    if (isWhole) yield at;
  }
}

/**
 * Returns the terms of the glossary that a text in the given language contains as whole words, regardless of case, in the order of the
 * text. Skips code, which is the same in both languages, and a term inside a longer one, such as 'injection' in 'SQL injection'.
 */
export function termsIn(markdown: string, glossary: readonly GlossaryTerm[], language: Language): FoundTerm[] {
  const text = matched(withoutInlineCode(proseAndFences(markdown).prose));
  if (text === '') return [];
  const taken = new Uint8Array(text.length);
  const pairs = glossary.map((pair) => ({ pair, words: matched(pair[language]) })).filter(({ words }) => words !== '');
  const found: { at: number; term: FoundTerm }[] = [];
  const claimed = new Map<string, number>();
  for (const { pair, words } of pairs.sort((a, b) => b.words.length - a.words.length)) {
    let first = claimed.get(words);
    if (first === undefined) {
      for (const at of placesOf(words, text)) {
        if (taken[at] === 1 || taken[at + words.length - 1] === 1) continue;
        taken.fill(1, at, at + words.length);
        first ??= at;
      }
      if (first !== undefined) claimed.set(words, first);
    }
    if (first === undefined) continue;
    const { id, note, [language]: term, [otherLanguage(language)]: translation } = pair;
    found.push({ at: first, term: { id, term, translation, note } });
  }
  return found.sort((a, b) => a.at - b.at).map(({ term }) => term);
}

/** Returns the terms whose translation the text does not contain. */
export function withoutTranslation(terms: readonly FoundTerm[], markdown: string): FoundTerm[] {
  const text = matched(markdown);
  return terms.filter(({ translation }) => placesOf(matched(translation), text).next().done === true);
}
