import type { StepName } from './issue-steps.ts';

interface Reader {
  edits: boolean;
  fixes: boolean;
}

/** Returns the most likely step, or null if no step leads towards closing the issue. */
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
