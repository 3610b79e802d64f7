/** What came of a control in a project, for the project or for one asset of it. */
export const CONTROL_STATES = ['NOT_STARTED', 'PASSED', 'FAILED', 'NOT_APPLICABLE'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** What the states of several assets come to: failed where one failed; passed once each is settled and one passed. */
export function overallState(states: readonly ControlState[]): ControlState {
  if (states.includes('FAILED')) return 'FAILED';
  if (states.length === 0 || states.includes('NOT_STARTED')) return 'NOT_STARTED';
  return states.includes('PASSED') ? 'PASSED' : 'NOT_APPLICABLE';
}
