export interface FoundWord {
  from: number;
  to: number;
  word: number;
}

/** Transitions of a tree by state and character code, as an open-addressed hash table, which is much faster than a Map. */
class Steps {
  readonly #places: number;
  readonly #states: Int32Array;
  readonly #codes: Uint16Array;
  readonly #next: Int32Array;

  constructor(most: number) {
    this.#places = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.#states = new Int32Array(this.#places);
    this.#codes = new Uint16Array(this.#places);
    this.#next = new Int32Array(this.#places);
  }

  /** Returns the slot of a transition, used or free: `#next` is 0 in a free slot, because no transition leads to the root. */
  #placeOf(state: number, code: number): number {
    let place = (Math.imul(state, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & (this.#places - 1);
    while (this.#next[place] !== 0 && (this.#states[place] !== state || this.#codes[place] !== code))
      place = (place + 1) & (this.#places - 1);
    return place;
  }

  /** Returns the next state, or 0 if there is no transition. */
  get(state: number, code: number): number {
    return this.#next[this.#placeOf(state, code)] ?? 0;
  }

  set(state: number, code: number, next: number): void {
    const place = this.#placeOf(state, code);
    this.#states[place] = state;
    this.#codes[place] = code;
    this.#next[place] = next;
  }
}

/**
 * Builds an Aho–Corasick tree of all words, to find them in a text in one pass. State 0 is the root; `fail` is the longest suffix that
 * starts a word, `shorter` the longest suffix that is a word.
 */
function treeOf(words: readonly string[]) {
  const most = words.reduce((sum, { length }) => sum + length, 0);
  const steps = new Steps(most);
  const [parents, codes] = [new Int32Array(most + 1), new Uint16Array(most + 1)];
  const [fail, shorter, word] = [new Int32Array(most + 1), new Int32Array(most + 1), new Int32Array(most + 1).fill(-1)];
  const byDepth: number[][] = [];
  let states = 1;
  for (const [n, each] of words.entries()) {
    let state = 0;
    for (let at = 0; at < each.length; at++) {
      const code = each.charCodeAt(at);
      let child = steps.get(state, code);
      if (child === 0) {
        child = states++;
        steps.set(state, code, child);
        parents[child] = state;
        codes[child] = code;
        const level = byDepth[at] ?? [];
        level.push(child);
        byDepth[at] = level;
      }
      state = child;
    }
    if (state !== 0 && word[state] === -1) word[state] = n;
  }
  const follow = (from: number, code: number): number => {
    for (let state = from; ; state = fail[state] ?? 0) {
      const to = steps.get(state, code);
      if (to !== 0 || state === 0) return to;
    }
  };
  // Compute the suffixes level by level, because a state needs the suffixes of the states above it.
  for (const level of byDepth) {
    for (const state of level) {
      const parent = parents[state] ?? 0;
      const end = parent === 0 ? 0 : follow(fail[parent] ?? 0, codes[state] ?? 0);
      fail[state] = end;
      shorter[state] = (word[end] ?? -1) >= 0 ? end : (shorter[end] ?? 0);
    }
  }
  return { follow, wordOf: (state: number): number => word[state] ?? -1, shorterThan: (state: number): number => shorter[state] ?? 0 };
}

/**
 * A function that finds words in a text.
 * @param allowed whether a match is accepted at its position
 */
type WordFinder = (text: string, allowed: (found: FoundWord) => boolean) => FoundWord[];

/** Returns a function that finds the words in a text, in text order. The longest word wins if matches overlap. */
export function wordFinder(words: readonly string[]): WordFinder {
  const { follow, wordOf, shorterThan } = treeOf(words);
  return (text, allowed) => {
    /** Candidates by length: the longest word at each position, then the next shorter one if it is rejected. */
    const waiting: { state: number; to: number }[][] = [];
    const wait = (state: number, to: number): void => {
      const ends = wordOf(state) >= 0 ? state : shorterThan(state);
      if (ends === 0) return;
      const { length } = words[wordOf(ends)] ?? '';
      waiting[length] ??= [];
      waiting[length].push({ state: ends, to });
    };
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = follow(state, text.charCodeAt(at));
      wait(state, at + 1);
    }
    const taken = new Uint8Array(text.length);
    const found: FoundWord[] = [];
    for (let length = waiting.length - 1; length > 0; length--) {
      const all = waiting[length] ?? [];
      for (const { state: ends, to } of all) {
        if (taken[to - 1]) continue;
        const here = { from: to - length, to, word: wordOf(ends) };
        // Earlier matches are at least as long, so an overlapping match covers the first or the last character of this candidate.
        if (!taken[here.from] && allowed(here)) {
          taken.fill(1, here.from, to);
          found.push(here);
        } else if (shorterThan(ends) > 0) wait(shorterThan(ends), to);
      }
    }
    return found.toSorted((a, b) => a.from - b.from);
  };
}

/** Finds the words in a single text. For several texts with the same words, `wordFinder` is faster. */
export const findWords = (text: string, words: readonly string[], allowed: Parameters<WordFinder>[1]): FoundWord[] =>
  wordFinder(words)(text, allowed);
