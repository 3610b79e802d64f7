/** A pseudo-random generator: the same seed gives the same values. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number between both bounds, inclusive. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  /**
   * Returns a random element.
   * @throws Error for an empty list
   */
  pick<T>(values: readonly T[]): T;
  /**
   * Returns a key with a probability proportional to its weight.
   * @throws Error if all weights are 0
   */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  shuffle<T>(values: readonly T[]): T[];
  hex(length: number): string;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), FNV_PRIME);
  return hash >>> 0;
}

/** Returns the generator mulberry32. Each call returns the next number from 0 (inclusive) to 1 (exclusive). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a generator for a seed. Use a separate seed for each object, so that an additional random value for one object does not change
 * the others.
 */
export function randomOf(seed: string): Random {
  const next = mulberry32(hashOf(seed));
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const random: Random = {
    next,
    int,
    chance: (share) => next() < share,
    pick(values) {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('nothing weighs anything');
    },
    shuffle(values) {
      const mixed = [...values];
      for (let n = mixed.length - 1; n > 0; n--) {
        const other = int(0, n);
        [mixed[n], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[n] as (typeof mixed)[number]];
      }
      return mixed;
    },
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  };
  return random;
}
