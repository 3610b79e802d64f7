import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';

interface Figures {
  /** Issues with a result in the round: the sum of its results. */
  tested: number;
  /** These, and those that wait for their first retest. */
  all: number;
}

/** The progress of a round. `ready`: waiting issues; those that were already tested in it are counted once. */
export function figuresOf({ results, again }: Pick<RetestRound, 'results' | 'again'>, ready: number): Figures {
  const tested = RETEST_RESULTS.reduce((sum, result) => sum + results[result], 0);
  return { tested, all: tested + Math.max(0, ready - again) };
}
