import { type IssueStatus, isPublished } from '../issues/issue-states.ts';

/** What came of a control in a project, for the project or for one asset of it. */
export const CONTROL_STATES = ['NOT_STARTED', 'PASSED', 'FAILED', 'NOT_APPLICABLE'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** What the states of several assets come to: failed where one failed; passed once each is settled and one passed. */
export function overallState(states: readonly ControlState[]): ControlState {
  if (states.includes('FAILED')) return 'FAILED';
  if (states.length === 0 || states.includes('NOT_STARTED')) return 'NOT_STARTED';
  return states.includes('PASSED') ? 'PASSED' : 'NOT_APPLICABLE';
}

/** What came of it as a report says it: PENDING where it failed only because of issues that are not published, or are in the bin. */
export const REPORTED_STATES = [...CONTROL_STATES, 'PENDING'] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/**
 * Whether a control failed only because of issues that are neither published nor `shown`, or of `binned` ones, which no report shows: such a
 * result does not leave the team.
 */
export const isResultPending = (
  { state, issues, binned }: { state: ControlState; issues: readonly { key: string; status: string }[]; binned: number },
  shown: (key: string) => boolean = () => false,
): boolean =>
  state === 'FAILED' && issues.length + binned > 0 && issues.every(({ key, status }) => !isPublished(status as IssueStatus) && !shown(key));
