import { longSearchText } from './folding.ts';

/** A word of a text that similar texts are searched for. `prefix` also matches longer words, such as plurals. */
export interface Term {
  word: string;
  prefix: boolean;
}

/** The maximum number of words of a text that are searched for. Titles rarely have more. */
const MOST_TERMS = 16;
const [SHORTEST_STEM, SHORTEST_TYPED] = [5, 3];

/** Folded words that nearly every text contains. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `an and are as at be by can does for from has have in into is it its no not of on or that the their this to via when which with without
  bang bi boi cac cach cho co cua cung da dang day de den do duoc khi khong la lam len mot nay nen neu nhung o phai qua ra rang roi se sau so tai
  theo thi tren trong truoc tu va vao van ve vi voi`.split(/\s+/),
);

const isTerm = (word: string): boolean => !STOP_WORDS.has(word) && !/^(?:\p{Script=Latin}|\d{1,2})$/u.test(word);

/** Removes a plural ending. Vietnamese syllables have no ending `s`. */
const stemOf = (word: string): string => (/[a-z]{4}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word);

/**
 * Returns the first distinct words of a text, without stop words. The last word is a prefix if the user may still be typing it, that is, if
 * nothing follows it.
 */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text);
  const typed = /[\p{L}\p{N}\p{M}]$/u.test(text) ? words.at(-1) : undefined;
  const terms = new Map<string, Term>();
  for (const word of words.filter(isTerm)) {
    const stem = stemOf(word);
    const prefix = stem.length >= (word === typed ? SHORTEST_TYPED : SHORTEST_STEM);
    if (!terms.has(stem)) terms.set(stem, { word: stem, prefix });
  }
  return [...terms.values()].slice(0, MOST_TERMS);
}

/** Returns a term as a text for `to_tsquery('simple', …)`. */
export const queryOf = ({ word, prefix }: Term): string => (prefix ? `${word}:*` : word);

const isIn = ({ word, prefix }: Term, words: readonly string[]): boolean =>
  words.some((each) => each === word || (prefix && each.startsWith(word)));

/** Returns the folded words of a text, in order. */
export const wordsOf = (text: string): string[] => longSearchText(text).split(' ');

/** Returns the indexes of the terms that the words of a text contain. */
export const termsIn = (terms: readonly Term[], words: readonly string[]): number[] =>
  terms.flatMap((term, n) => (isIn(term, words) ? [n] : []));

/** The minimum weighted share of the rarest terms that a similar text contains. Of long texts, only some terms have to match. */
const [LEAST_SHARE, RAREST] = [0.4, 6];
/** The weight of a term in the body, compared with one in the title. */
const IN_BODY = 0.35;
/** The additional weight of two successive terms that also follow each other in the title. Vietnamese words often have two syllables. */
const IN_ORDER = 0.25;

export interface Compared {
  /** The words of the title, as `wordsOf` returns them. */
  title: readonly string[];
  /** The indexes of the terms in the title or the body. */
  matched: readonly number[];
}

/**
 * Returns how similar a text is, from 0 to about 1, or null if it is not similar enough. Rare terms count more: `weights` contains a
 * weight for each term. At least two terms have to match, unless there is only one.
 */
function similarity(terms: readonly Term[], weights: readonly number[], { title, matched }: Compared): number | null {
  const weightOf = (n: number): number => weights[n] ?? 0;
  const inTitle = termsIn(terms, title);
  const all = new Set([...matched, ...inTitle]);
  if (inTitle.length === 0 || all.size < Math.min(2, terms.length)) return null;
  const total = weights
    .toSorted((a, b) => b - a)
    .slice(0, RAREST)
    .reduce((sum, weight) => sum + weight, 0);
  const pairs = inTitle.filter((n) => n > 0 && follows(terms, n, title)).reduce((sum, n) => sum + IN_ORDER * weightOf(n), 0);
  const words = [...all].reduce((sum, n) => sum + weightOf(n) * (inTitle.includes(n) ? 1 : IN_BODY), 0);
  return words / total < LEAST_SHARE ? null : (words + pairs) / total;
}

function follows(terms: readonly Term[], n: number, words: readonly string[]): boolean {
  const [before, term] = [terms[n - 1], terms[n]];
  return (
    before !== undefined && term !== undefined && words.some((word, at) => isIn(before, [word]) && isIn(term, words.slice(at + 1, at + 2)))
  );
}

/** Reduces the weight of words in very few texts, such as names and numbers, so that they do not outweigh all other words. */
const DAMPING = 5;

/** Returns the weight of a term that `count` of `all` texts contain. */
const rarity = (count: number, all: number): number => Math.log(1 + all / (count + DAMPING));

/**
 * Returns the weight of each term, from the number of texts of a sample that contain it. Terms in no found text get the lowest weight,
 * because no text can be similar in them.
 */
export function weightsOf(
  { sampled, counts }: { sampled: number; counts: readonly number[] },
  found: readonly { matched: readonly number[] }[],
): number[] {
  const known = new Set(found.flatMap(({ matched }) => matched));
  return counts.map((count, n) => rarity(known.has(n + 1) ? count : sampled, sampled));
}

/** Returns the `most` most similar items, the most similar first. Items of equal similarity keep their order. */
export function mostSimilar<Item>(
  terms: readonly Term[],
  weights: readonly number[],
  items: readonly Item[],
  compared: (item: Item) => Compared,
  most: number,
): Item[] {
  return items
    .flatMap((item) => {
      const score = similarity(terms, weights, compared(item));
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
