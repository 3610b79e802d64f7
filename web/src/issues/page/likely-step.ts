import type { StepName } from './issue-steps.ts';

interface Reader {
  /** The user can edit the issue, as the testing team can. */
  edits: boolean;
  /** The user is the fix owner of the issue. */
  fixes: boolean;
}

/** Returns the most likely of the possible steps; null if none of them brings the issue closer to being closed. */
export function likeliest<Step extends { name: StepName | 'retest' }>(offered: readonly Step[], { edits, fixes }: Reader): Step | null {
  // Fix owners and clients start with the fix; the team only acts after it is done.
  const fixing: readonly StepName[] = fixes || !edits ? ['startFixing', 'readyForRetest'] : ['readyForRetest', 'startFixing'];
  const order: readonly Step['name'][] = ['retest', 'sendToReview', 'accept', ...fixing];
  for (const name of order) {
    const found = offered.find((step) => step.name === name);
    if (found) return found;
  }
  return null;
}
