import type { StepName } from '../../activity/step-name.ts';

interface Reader {
  edits: boolean;
  fixes: boolean;
}

/** Returns the first offered step in the usual order of work, or null if none of these steps is offered. */
export function likeliest<Step extends { name: StepName | 'retest' }>(offered: readonly Step[], { edits, fixes }: Reader): Step | null {
  // Fix owners and users who cannot edit the issue usually start the fix; other users act once it is ready for a retest.
  const fixing: readonly StepName[] = fixes || !edits ? ['startFixing', 'readyForRetest'] : ['readyForRetest', 'startFixing'];
  const order: readonly Step['name'][] = ['retest', 'sendToReview', 'accept', ...fixing];
  for (const name of order) {
    const found = offered.find((step) => step.name === name);
    if (found) return found;
  }
  return null;
}
