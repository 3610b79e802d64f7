import { type IssueStatus, isPublished } from '../issues/issue-states.ts';

export const CONTROL_STATES = ['NOT_STARTED', 'PASSED', 'FAILED', 'NOT_APPLICABLE'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

export function overallState(states: readonly ControlState[]): ControlState {
  if (states.includes('FAILED')) return 'FAILED';
  if (states.length === 0 || states.includes('NOT_STARTED')) return 'NOT_STARTED';
  return states.includes('PASSED') ? 'PASSED' : 'NOT_APPLICABLE';
}

export const REPORTED_STATES = [...CONTROL_STATES, 'PENDING'] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/** Whether a control failed only because of issues that are neither published nor `shown`, or that are in the bin. */
export const isResultPending = (
  { state, issues, binned }: { state: ControlState; issues: readonly { key: string; status: string }[]; binned: number },
  shown: (key: string) => boolean = () => false,
): boolean =>
  state === 'FAILED' && issues.length + binned > 0 && issues.every(({ key, status }) => !isPublished(status as IssueStatus) && !shown(key));
