import { type CvssVersion, metricsOf } from '@coloa/contract/issues/cvss-metrics.ts';
import type { CvssValues } from '@coloa/contract/issues/cvss-vector.ts';

/** A metric of CVSS 3.1 and the corresponding metrics of 4.0. */
interface Pair {
  three: string;
  four: readonly string[];
  /** Returns the 3.1 value for values of 4.0; undefined if 3.1 has no such value, or if too few metrics are chosen. */
  narrow: (values: readonly (string | undefined)[]) => string | undefined;
  /** Returns the 4.0 values for a value of 3.1; undefined if it does not determine them. */
  widen: (value: string) => readonly string[] | undefined;
}

const same = (three: string, four = three): Pair => ({ three, four: [four], narrow: ([value]) => value, widen: (value) => [value] });

/** Returns the pairs of base metrics; `M` selects the modified ones. */
const layer = (m: '' | 'M'): Pair[] => [
  same(`${m}AV`),
  same(`${m}PR`),
  ...['C', 'I', 'A'].map((impact) => same(`${m}${impact}`, `${m}V${impact}`)),
  {
    three: `${m}AC`,
    // In 3.1, complexity includes attack requirements, so `AC:H` does not determine whether 4.0 has `AC:H`, `AT:P` or both.
    four: [`${m}AC`, `${m}AT`],
    narrow: ([complexity, requirements]) => {
      if (complexity === 'H' || requirements === 'P') return 'H';
      return complexity === 'L' && requirements === 'N' ? 'L' : undefined;
    },
    widen: (value) => (value === 'L' ? ['L', 'N'] : undefined),
  },
  {
    three: `${m}UI`,
    four: [`${m}UI`],
    narrow: ([value]) => (value === 'P' || value === 'A' ? 'R' : value),
    widen: (value) => (value === 'N' ? ['N'] : undefined),
  },
  {
    three: `${m}S`,
    four: [`${m}SC`, `${m}SI`, `${m}SA`],
    narrow: (values) => {
      if (values.some((value) => value !== undefined && value !== 'N')) return 'C';
      return values.includes(undefined) ? undefined : 'U';
    },
    widen: (value) => (value === 'U' ? ['N', 'N', 'N'] : undefined),
  },
];

const either = (value: string | undefined): string | undefined => (value === 'P' || value === 'U' ? value : undefined);

const PAIRS: readonly Pair[] = [
  ...layer(''),
  ...layer('M'),
  ...['CR', 'IR', 'AR'].map((name) => same(name)),
  {
    three: 'E',
    four: ['E'],
    narrow: ([value]) => either(value),
    widen: (value) => (either(value) ? [value] : undefined),
  },
];

const isPaired = (version: CvssVersion, name: string): boolean =>
  PAIRS.some(({ three, four }) => (version === '3.1' ? three === name : four.includes(name)));

/**
 * Converts the values of corresponding metrics. All other metrics of `to`, and those that `values` do not determine, keep their
 * values in `kept`, unless these contradict `values`.
 */
export function carryOver(to: CvssVersion, values: CvssValues, kept: CvssValues): CvssValues {
  const next = new Map<string, string | undefined>();
  for (const [name] of metricsOf(to)) if (!isPaired(to, name)) next.set(name, kept[name]);
  for (const { three, four, narrow, widen } of PAIRS) {
    const inFour = (from: CvssValues) => four.map((name) => from[name]);
    if (to === '3.1') {
      const chosen = inFour(values);
      const before = kept[three];
      // An earlier value stays if a 4.0 metric is not chosen, or if the earlier value does not determine 4.0 metrics.
      const stays = before !== undefined && (chosen.includes(undefined) || widen(before) === undefined);
      next.set(three, narrow(chosen) ?? (stays ? before : undefined));
    } else {
      const value = values[three];
      const stays = value === undefined || narrow(inFour(kept)) === value;
      const widened = (value !== undefined && widen(value)) || (stays ? inFour(kept) : []);
      for (const [index, name] of four.entries()) next.set(name, widened[index]);
    }
  }
  return Object.fromEntries([...next].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Returns the chosen values without a counterpart in `next`, for example `UI:R`.
 *
 * @param from The version of `values`. `next` contains values of the other version.
 */
export function leftBehind(from: CvssVersion, values: CvssValues, next: CvssValues): string[] {
  const counterparts = (name: string): readonly string[] =>
    PAIRS.flatMap(({ three, four }) => {
      if (from === '3.1') return three === name ? four : [];
      return four.includes(name) ? [three] : [];
    });
  return Object.entries(values)
    .filter(([name]) => counterparts(name).every((each) => next[each] === undefined))
    .map(([name, value]) => `${name}:${value}`);
}
