/** CVSS 4.0 scores as in section 8 of FIRST's specification. Tests compare the calculator with this independent implementation. */
import { MACRO_SCORES } from './cvss-4-scores.ts';

/** Values of the effective metrics, worst first: the index is the distance from the worst value. */
const LEVELS = {
  AV: 'NALP',
  AC: 'LH',
  AT: 'NP',
  PR: 'NLH',
  UI: 'NPA',
  VC: 'HLN',
  VI: 'HLN',
  VA: 'HLN',
  SC: 'HLN',
  SI: 'SHLN',
  SA: 'SHLN',
  E: 'APU',
  CR: 'HML',
  IR: 'HML',
  AR: 'HML',
} as const;
type Metric = keyof typeof LEVELS;
/** The effective value of each metric, which is the modified value if there is one. Never X (not defined). */
export type Metrics4 = Record<Metric, string>;

const metrics = Object.keys(LEVELS) as Metric[];

/** The sets of section 8.2; EQ3 and EQ6 share metrics and are combined. */
const SETS: { of: Metric[]; digits: (m: Metrics4) => string }[] = [
  {
    of: ['AV', 'PR', 'UI'],
    digits: ({ AV, PR, UI }) => {
      if (AV === 'N' && PR === 'N' && UI === 'N') return '0';
      return AV !== 'P' && (AV === 'N' || PR === 'N' || UI === 'N') ? '1' : '2';
    },
  },
  { of: ['AC', 'AT'], digits: ({ AC, AT }) => (AC === 'L' && AT === 'N' ? '0' : '1') },
  {
    of: ['VC', 'VI', 'VA', 'CR', 'IR', 'AR'],
    digits: ({ VC, VI, VA, CR, IR, AR }) => {
      const eq3 = VC === 'H' && VI === 'H' ? '0' : VC === 'H' || VI === 'H' || VA === 'H' ? '1' : '2';
      const asked = (CR === 'H' && VC === 'H') || (IR === 'H' && VI === 'H') || (AR === 'H' && VA === 'H');
      return eq3 + (asked ? '0' : '1');
    },
  },
  {
    of: ['SC', 'SI', 'SA'],
    digits: ({ SC, SI, SA }) => {
      if (SI === 'S' || SA === 'S') return '0';
      return SC === 'H' || SI === 'H' || SA === 'H' ? '1' : '2';
    },
  },
  { of: ['E'], digits: ({ E }) => ({ A: '0', P: '1', U: '2' })[E] ?? '0' },
];

const place = (metric: Metric, value: string): number => LEVELS[metric].indexOf(value);
const distance = (of: readonly Metric[], m: Metrics4): number => of.reduce((sum, metric) => sum + place(metric, m[metric]), 0);

/** For each digit of a set: the distances of its worst and mildest vectors from the worst vector of all. */
const reach = SETS.map(({ of, digits }) => {
  const found = new Map<string, { worst: number; mildest: number }>();
  const walk = (index: number, m: Metrics4): void => {
    const metric = of[index];
    if (metric) {
      for (const value of LEVELS[metric]) walk(index + 1, { ...m, [metric]: value });
      return;
    }
    const at = distance(of, m);
    const { worst, mildest } = found.get(digits(m)) ?? { worst: at, mildest: at };
    found.set(digits(m), { worst: Math.min(worst, at), mildest: Math.max(mildest, at) });
  };
  walk(0, Object.fromEntries(metrics.map((metric) => [metric, ''])) as Metrics4);
  return found;
});

/** Returns the next milder digits of a set; the combined set of EQ3 and EQ6 can have two. */
function milder(digits: string): string[] {
  if (digits.length === 1) return [String(Number(digits) + 1)];
  const [eq3, eq6] = [Number(digits[0]), Number(digits[1])];
  return eq3 === 0 && eq6 === 0 ? ['01', '10'] : eq6 === 1 ? [`${eq3 + 1}1`] : [`${eq3}1`];
}

/** Returns the macro vector: '0', '0', '01', '0', '0' → '000001': the digit of EQ6 is last. */
const macroVector = (parts: readonly string[]): string => `${parts[0]}${parts[1]}${parts[2]?.[0]}${parts[3]}${parts[4]}${parts[2]?.[1]}`;

export function score4(m: Metrics4): number {
  if ((['VC', 'VI', 'VA', 'SC', 'SI', 'SA'] as const).every((metric) => m[metric] === 'N')) return 0;
  const parts = SETS.map(({ digits }) => digits(m));
  const highest = MACRO_SCORES.get(macroVector(parts));
  if (highest === undefined) throw new Error(`No macro vector ${macroVector(parts)}`);
  const shares = SETS.flatMap(({ of }, index) => {
    const digits = parts[index] ?? '';
    const below = milder(digits)
      .map((next) => MACRO_SCORES.get(macroVector(parts.with(index, next))))
      .filter((score) => score !== undefined);
    const range = reach[index]?.get(digits);
    if (below.length === 0 || !range) return [];
    const depth = range.mildest - range.worst + 1;
    // Exploit maturity has one vector per digit, so its distance is always 0.
    return [((highest - Math.max(...below)) * (distance(of, m) - range.worst)) / depth];
  });
  const mean = shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  // Rounds halves up. The addend compensates for halves whose binary form is slightly too small.
  return Math.round((Math.min(10, Math.max(0, highest - mean)) + 1e-6) * 10) / 10;
}

/** Returns the vector of `m`. Safety is only valid as a modified metric. */
export function vectorOf(m: Metrics4): string {
  const base = metrics.map((metric) => (m[metric] === 'S' ? `${metric}:H/M${metric}:S` : `${metric}:${m[metric]}`));
  return `CVSS:4.0/${base.join('/')}`;
}

/** Returns the nth combination of all values; `keep` fixes some metrics. */
export function combination4(n: number, keep: Partial<Metrics4>): Metrics4 {
  let rest = n;
  const entries = metrics.map((metric): [Metric, string] => {
    const values = LEVELS[metric];
    const value = values[rest % values.length] ?? '';
    rest = Math.floor(rest / values.length);
    return [metric, value];
  });
  return { ...(Object.fromEntries(entries) as Metrics4), ...keep };
}
