import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';

/** The status of a finding as the flags that other tools use. These flags are less precise than the statuses of Coloa. */
export interface FindingState {
  /** Whether the finding is published and still has to be fixed or retested. */
  active: boolean;
  /** Whether the finding was accepted and published. */
  verified: boolean;
  mitigated: boolean;
  riskAccepted: boolean;
  duplicate: boolean;
  falsePositive: boolean;
  underReview: boolean;
}

const none: FindingState = {
  active: false,
  verified: false,
  mitigated: false,
  riskAccepted: false,
  duplicate: false,
  falsePositive: false,
  underReview: false,
};

const STATES: Record<IssueStatus, FindingState> = {
  DRAFT: { ...none, underReview: true },
  IN_REVIEW: { ...none, underReview: true },
  OPEN: { ...none, active: true, verified: true },
  IN_PROGRESS: { ...none, active: true, verified: true },
  READY_FOR_RETEST: { ...none, active: true, verified: true },
  CLOSED: { ...none, verified: true, mitigated: true },
  RISK_ACCEPTED: { ...none, verified: true, riskAccepted: true },
  DUPLICATE: { ...none, duplicate: true },
  REJECTED: { ...none, falsePositive: true },
};

export const stateOf = (status: IssueStatus): FindingState => STATES[status];
