import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';

export type StepName =
  | 'sendToReview'
  | 'accept'
  | 'sendBack'
  | 'reject'
  | 'duplicate'
  | 'startFixing'
  | 'stopFixing'
  | 'readyForRetest'
  | 'withdraw'
  | 'acceptRisk'
  | 'reopen'
  | 'backToDraft';
/** The history names these results of a retest as steps, but no button offers them. */
export type RetestStep = 'fixed' | 'notFixed';

/** Returns the name of a step. Both statuses are necessary, because different steps can lead to the same status. */
export function stepName(from: IssueStatus, to: IssueStatus): StepName | RetestStep {
  switch (to) {
    case 'IN_REVIEW':
      return 'sendToReview';
    case 'IN_PROGRESS':
      return from === 'READY_FOR_RETEST' ? 'withdraw' : 'startFixing';
    case 'READY_FOR_RETEST':
      return 'readyForRetest';
    case 'RISK_ACCEPTED':
      return 'acceptRisk';
    case 'CLOSED':
      return 'fixed';
    case 'REJECTED':
      return 'reject';
    case 'DUPLICATE':
      return 'duplicate';
    case 'DRAFT':
      return from === 'IN_REVIEW' ? 'sendBack' : 'backToDraft';
    case 'OPEN':
      return openedBy[from] ?? 'reopen';
  }
}

const openedBy: Partial<Record<IssueStatus, StepName | RetestStep>> = {
  IN_REVIEW: 'accept',
  IN_PROGRESS: 'stopFixing',
  READY_FOR_RETEST: 'notFixed',
};

/** Returns true for the steps that pass the issue on: to the reviewer or to the client. */
export const passesOn = (name: StepName | RetestStep): name is 'sendToReview' | 'accept' => name === 'sendToReview' || name === 'accept';

export const isRetestStep = (name: StepName | RetestStep): name is RetestStep => name === 'fixed' || name === 'notFixed';
