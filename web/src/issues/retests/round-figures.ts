import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { RetestRound } from '@coloa/contract/issues/retests.contract.ts';

interface Figures {
  /** The number of issues with a result in the round. */
  tested: number;
  /** `tested`, plus the issues that wait for their first retest in the round. */
  all: number;
}

/** Subtracts `again` from `ready`, because these waiting issues are already counted in `tested`. */
export function figuresOf({ results, again }: Pick<RetestRound, 'results' | 'again'>, ready: number): Figures {
  const tested = RETEST_RESULTS.reduce((sum, result) => sum + results[result], 0);
  return { tested, all: tested + Math.max(0, ready - again) };
}
