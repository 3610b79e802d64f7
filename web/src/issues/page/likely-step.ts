import type { StepName } from './issue-steps.ts';

interface Reader {
  /** Writes at the issue: of the team that tests. */
  edits: boolean;
  /** The user is its fix owner. */
  fixes: boolean;
}

/** Of the steps somebody may make the one they are most likely here for; none where each takes something back or turns it down. */
export function likeliest<Step extends { name: StepName | 'retest' }>(offered: readonly Step[], { edits, fixes }: Reader): Step | null {
  // Fix owners start with the fix; the team only acts once it is done.
  const fixing: readonly StepName[] = fixes || !edits ? ['startFixing', 'readyForRetest'] : ['readyForRetest', 'startFixing'];
  const order: readonly Step['name'][] = ['retest', 'sendToReview', 'accept', ...fixing];
  for (const name of order) {
    const found = offered.find((step) => step.name === name);
    if (found) return found;
  }
  return null;
}
