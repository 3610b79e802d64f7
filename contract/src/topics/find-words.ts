/** Where a word stands in a text. */
export interface FoundWord {
  from: number;
  to: number;
  /** Which of the words. */
  word: number;
}

/**
 * A tree of all words in which a text is read once (Aho and Corasick): what texts and words are made of does not make it slower.
 * State 0 is the root; `fail` is the longest end of what was read that begins a word, `shorter` the longest that is one.
 */
function treeOf(words: readonly string[]) {
  const next = new Map<number, number>();
  const step = (state: number, code: number): number | undefined => next.get(state * 65_536 + code);
  const [fail, shorter, word]: [number[], number[], number[]] = [[0], [0], [-1]];
  const inOrder: { state: number; parent: number; code: number }[] = [];
  let level: { state: number; n: number }[] = words.flatMap((each, n) => (each === '' ? [] : [{ state: 0, n }]));
  // Level by level, so that the ends of a state are known before it.
  for (let at = 0; level.length > 0; at++) {
    level = level.flatMap(({ state, n }) => {
      const code = words[n]?.charCodeAt(at) ?? 0;
      let child = step(state, code);
      if (child === undefined) {
        child = fail.length;
        next.set(state * 65_536 + code, child);
        fail.push(0);
        shorter.push(0);
        word.push(-1);
        inOrder.push({ state: child, parent: state, code });
      }
      if (words[n]?.length === at + 1) {
        if (word[child] === -1) word[child] = n;
        return [];
      }
      return [{ state: child, n }];
    });
  }
  const follow = (from: number, code: number): number => {
    for (let state = from; ; state = fail[state] ?? 0) {
      const to = step(state, code);
      if (to !== undefined) return to;
      if (state === 0) return 0;
    }
  };
  for (const { state, parent, code } of inOrder) {
    const end = parent === 0 ? 0 : follow(fail[parent] ?? 0, code);
    fail[state] = end;
    shorter[state] = (word[end] ?? -1) >= 0 ? end : (shorter[end] ?? 0);
  }
  return { follow, wordOf: (state: number): number => word[state] ?? -1, shorterThan: (state: number): number => shorter[state] ?? 0 };
}

/**
 * Where the words stand, the longest first where they overlap; in order of place.
 * @param allowed whether a word may be taken where it stands
 */
export function findWords(text: string, words: readonly string[], allowed: (found: FoundWord) => boolean): FoundWord[] {
  const { follow, wordOf, shorterThan } = treeOf(words);
  /** What may end at a place, by length: the longest, and once that is not to be had, the next. */
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
      // Whatever was taken before is as long at least: it would reach one of both ends.
      if (!taken[here.from] && allowed(here)) {
        taken.fill(1, here.from, to);
        found.push(here);
      } else if (shorterThan(ends) > 0) wait(shorterThan(ends), to);
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}
