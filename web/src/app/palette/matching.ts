import { fold } from '../../lib/texts.ts';

const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

const letter = /[\p{L}\p{N}]/u;
const startsWord = (folded: string, at: number): boolean => at === 0 || !letter.test(folded[at - 1] ?? '');

function placesOf(folded: string, word: string): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) places.push(at);
  return places;
}

export function beginsWords(text: string, query: string): boolean {
  const folded = fold(text);
  return wordsOf(query).every((word) => placesOf(folded, word).some((at) => startsWord(folded, at)));
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

/** Splits the text at matches of the typed words. A match inside a word counts only if no word of the text begins with the typed word. */
export function piecesOf(text: string, query: string): Piece[] {
  const letters = [...text.normalize('NFC')];
  const { folded, letterAt } = foldedLetters(letters);
  const hit = new Set<number>();
  for (const word of wordsOf(query)) {
    const places = placesOf(folded, word);
    const beginnings = places.filter((at) => startsWord(folded, at));
    for (const place of beginnings.length > 0 ? beginnings : places) {
      for (let at = place; at < place + word.length; at += 1) hit.add(letterAt[at] ?? 0);
    }
  }
  const pieces: Piece[] = [];
  for (const [at, each] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.hit === hit.has(at)) last.text += each;
    else pieces.push({ text: each, hit: hit.has(at) });
  }
  return pieces;
}
