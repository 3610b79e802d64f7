import { type IssueStatus, type RetestResult, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';

interface LastRetest {
  id: string;
  result: RetestResult;
  /** Whether a later step, other than an edit of the retest, changed the status. */
  movedSince: boolean;
}

/**
 * Whether the results of a retest cannot change any more. The result of the last retest decides the status, so it cannot change after
 * another user relied on this status. Earlier retests do not affect the status.
 */
export const isResultSettled = (issue: { status: IssueStatus }, last: LastRetest | null, retestId: string): boolean =>
  last?.id === retestId && (last.movedSince || issue.status !== statusAfterRetest(last.result));
