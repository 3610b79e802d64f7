/** Resolves to true if the user agrees to lose unsaved changes. */
type Ask = () => Promise<boolean>;

interface Guard {
  ask: Ask;
  /** Whether a draft of the changes is stored on the device. */
  kept: boolean;
}

const guards: Guard[] = [];
let onNothingToLose: (() => void) | undefined;

/** Registers a question for `mayLeave`, and returns a function that removes it. */
export function guardLeaving(ask: Ask, { kept = false }: { kept?: boolean } = {}): () => void {
  const guard = { ask, kept };
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (!wouldLose()) onNothingToLose?.();
  };
}

/** Whether a reload would permanently lose typed text. */
export const wouldLose = (): boolean => guards.some(({ kept }) => !kept);

/** Whether there are unsaved changes, including those with a stored draft. */
export const holdsText = (): boolean => guards.length > 0;

/** Replaces the callback that runs whenever a guard is removed and no changes without a draft remain. */
export function whenNothingToLose(callback: () => void): void {
  onNothingToLose = callback;
}

/**
 * Asks before sign-out or a workspace switch, which bypass the router's blocker. Resolves to true if nothing is unsaved or the user agrees;
 * with `draftsToo`, it does not ask about changes with a stored draft.
 */
export async function mayLeave({ draftsToo = false }: { draftsToo?: boolean } = {}): Promise<boolean> {
  for (const { ask, kept } of guards.toReversed()) if (!(kept && draftsToo) && !(await ask())) return false;
  return true;
}
