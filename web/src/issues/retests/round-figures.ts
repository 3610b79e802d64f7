import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';

interface Figures {
  /** The number of issues with a result in the round. */
  tested: number;
  /** The number of these issues and of the issues that wait for their first retest in the round. */
  all: number;
}

/**
 * Returns the progress of a round. `ready`: the number of waiting issues; issues that were already tested in the round are counted once.
 */
export function figuresOf({ results, again }: Pick<RetestRound, 'results' | 'again'>, ready: number): Figures {
  const tested = RETEST_RESULTS.reduce((sum, result) => sum + results[result], 0);
  return { tested, all: tested + Math.max(0, ready - again) };
}
