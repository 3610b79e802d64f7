import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';

interface Figures {
  /** The number of issues with a result in the round. */
  tested: number;
  /** The sum of `tested` and the number of issues that wait for their first retest in the round. */
  all: number;
}

/**
 * Returns the figures of a round. Subtracts `again` from `ready`, because `tested` already includes the issues that wait for another retest
 * in the round.
 */
export function figuresOf({ results, again }: Pick<RetestRound, 'results' | 'again'>, ready: number): Figures {
  const tested = RETEST_RESULTS.reduce((sum, result) => sum + results[result], 0);
  return { tested, all: tested + Math.max(0, ready - again) };
}
