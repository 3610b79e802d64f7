/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 to 1, the latter left out. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  /** True that often, of 1. */
  chance(share: number): boolean;
  /** @throws on an empty list */
  pick<T>(values: readonly T[]): T;
  /** A key of `weights`, as often as its weight says. @throws when all weigh nothing */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  shuffle<T>(values: readonly T[]): T[];
  /** Hexadecimal digits. */
  hex(length: number): string;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), FNV_PRIME);
  return hash >>> 0;
}

/** Returns the generator mulberry32: each call gives the next number from 0 to 1, the latter left out. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Give each thing a seed with its own name in it, so that one more question here changes nothing there. */
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
