export interface Figure {
  what: string;
  value: string;
  budget: string;
  /** Null for a figure without a budget. */
  within: boolean | null;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n++) values.push(await measure());
  return median(values);
}

/**
 * Alternates two measurements (A B A B), so that noise of the machine affects both equally. Returns the medians and the median of A / B.
 */
export async function ratioOf(
  times: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number; b: number; ratio: number }> {
  const pairs: { a: number; b: number }[] = [];
  for (let n = 0; n < times; n++) pairs.push({ a: await a(), b: await b() });
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
  };
}

export const counted = (n: number): string => n.toLocaleString('en').replaceAll(',', ' ');
export const ms = (value: number): string => `${Math.round(value)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const atMost = (what: string, value: number, limit: number, unit: (value: number) => string): Figure => ({
  what,
  value: unit(value),
  budget: `≤ ${unit(limit)}`,
  within: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number, unit: (value: number) => string): Figure => ({
  what,
  value: unit(value),
  budget: `≥ ${unit(limit)}`,
  within: value >= limit,
});

export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | measured | budget | |',
    '|---|---|---|---|',
    ...figures.map(
      ({ what, value, budget, within }) => `| ${what} | ${value} | ${budget} | ${within === null ? '' : within ? 'within' : '**over**'} |`,
    ),
  ].join('\n');
