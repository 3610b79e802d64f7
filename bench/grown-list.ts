import { atMost, type Figure, ms, ratioOf, times } from './figures.ts';
import { p95 } from './p95.ts';

const ROUNDS = 5;
const CALLS = 20;
/** Number of unmeasured calls before each series, in which PostgreSQL plans the statements and reads its pages from the disk. */
const WARM = 5;
/** Maximum ratio of the time of many issues to that of few, unless the call is below `QUICK_MS`. */
const AT_MOST = 2;
const QUICK_MS = 15;

type Ask = () => Promise<Response>;

/**
 * Measures a list of many issues against the same list of few.
 * @param nameOf returns the name of the figure for the p95 of many and of few issues, in milliseconds
 * @returns the figure, and the p95 of many issues in milliseconds
 */
export async function grownList(
  many: Ask,
  few: Ask,
  nameOf: (many: number, few: number) => string,
): Promise<{ figure: Figure; a: number }> {
  await p95(many, WARM);
  await p95(few, WARM);
  const { a, b, ratio } = await ratioOf(
    ROUNDS,
    () => p95(many, CALLS),
    () => p95(few, CALLS),
  );
  const grown = atMost(nameOf(a, b), ratio, AT_MOST, times);
  return { figure: { ...grown, budget: `${grown.budget} or ${ms(QUICK_MS)}`, within: grown.within || a <= QUICK_MS }, a };
}
