import { searchTerms } from '@coloa/contract/search-terms.ts';
import { fold } from '../../lib/texts.ts';

/** A part of the folded text. */
interface Place {
  at: number;
  end: number;
}

/** Returns the places of a term of the query in a folded text. */
type Term = (folded: string) => Place[];

const letter = /[\p{L}\p{N}]/u;
const startsWord = (folded: string, at: number): boolean => at === 0 || !letter.test(folded[at - 1] ?? '');

/** Finds a typed word; inside words only if no word of the text begins with it. */
const wordTerm =
  (word: string): Term =>
  (folded) => {
    const places: Place[] = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) places.push({ at, end: at + word.length });
    const beginnings = places.filter(({ at }) => startsWord(folded, at));
    return beginnings.length > 0 ? beginnings : places;
  };

/** Finds whole words in this order, with any separators between them. */
function phraseTerm(words: readonly string[]): Term {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'gu');
  return (folded) => [...folded.matchAll(pattern)].map(({ 0: { length }, index }) => ({ at: index, end: index + length }));
}

/** Returns the typed words, and the phrases in quotation marks. */
function termsOf(query: string): Term[] {
  return searchTerms(fold(query)).flatMap(({ text, quoted }) => {
    if (!quoted) return text === '' ? [] : [wordTerm(text)];
    const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return words.length > 0 ? [phraseTerm(words)] : [];
  });
}

export function beginsWords(text: string, query: string): boolean {
  const folded = fold(text);
  return termsOf(query).every((find) => find(folded).some(({ at }) => startsWord(folded, at)));
}

export const startsWithText = (text: string, query: string): boolean => fold(text).startsWith(fold(query));

export interface Piece {
  text: string;
  hit: boolean;
}

/** Folds the letters. `letterAt[i]` is the index in `letters` of the letter that contains the UTF-16 unit `i` of `folded`. */
function foldedLetters(letters: readonly string[]): { folded: string; letterAt: number[] } {
  let folded = '';
  const letterAt: number[] = [];
  for (const [at, each] of letters.entries()) {
    for (const unit of fold(each)) {
      folded += unit;
      for (let half = 0; half < unit.length; half += 1) letterAt.push(at);
    }
  }
  return { folded, letterAt };
}

/** Splits the text at matches of the typed words and phrases. */
export function piecesOf(text: string, query: string): Piece[] {
  const letters = [...text.normalize('NFC')];
  const { folded, letterAt } = foldedLetters(letters);
  const hit = new Set<number>();
  for (const { at, end } of termsOf(query).flatMap((find) => find(folded))) {
    for (let unit = at; unit < end; unit += 1) hit.add(letterAt[unit] ?? 0);
  }
  const pieces: Piece[] = [];
  for (const [at, each] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.hit === hit.has(at)) last.text += each;
    else pieces.push({ text: each, hit: hit.has(at) });
  }
  return pieces;
}
