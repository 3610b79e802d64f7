/** Asks whether unsaved changes may be lost; resolves to the answer. */
type Ask = () => Promise<boolean>;

interface Guard {
  ask: Ask;
  /** A draft of the changes is stored on the device. */
  kept: boolean;
}

const guards: Guard[] = [];
let onNothingToLose: (() => void) | undefined;

/** Registers `ask` for unsaved changes; returns a function that removes the registration. */
export function guardLeaving(ask: Ask, { kept = false }: { kept?: boolean } = {}): () => void {
  const guard = { ask, kept };
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (!wouldLose()) onNothingToLose?.();
  };
}

/** Whether reloading the page would permanently lose typed text. */
export const wouldLose = (): boolean => guards.some(({ kept }) => !kept);

/** Whether the page has unsaved changes, with or without a draft. */
export const holdsText = (): boolean => guards.length > 0;

/** Calls back each time the last changes without a draft are saved or discarded. */
export function whenNothingToLose(callback: () => void): void {
  onNothingToLose = callback;
}

/**
 * Asks before the user leaves the page without navigation, by signing out or switching the workspace. True if nothing is unsaved, or if
 * the user agrees. `draftsToo`: the user already agreed to lose drafts.
 */
export async function mayLeave({ draftsToo = false }: { draftsToo?: boolean } = {}): Promise<boolean> {
  for (const { ask, kept } of guards.toReversed()) if (!(kept && draftsToo) && !(await ask())) return false;
  return true;
}
