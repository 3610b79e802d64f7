/** Asks whether unsaved changes may be lost. */
type Ask = () => Promise<boolean>;

interface Guard {
  ask: Ask;
  /** A draft of it is stored on the device. */
  kept: boolean;
}

const guards: Guard[] = [];
let onNothingToLose: (() => void) | undefined;

/** Registers `ask` for unsaved changes; returns a function that removes it. */
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

/** Whether the page has unsaved text, with or without a draft. */
export const holdsText = (): boolean => guards.length > 0;

/** Calls back each time the last of them is saved or discarded. */
export function whenNothingToLose(callback: () => void): void {
  onNothingToLose = callback;
}

/**
 * For leaving the page other than by an address: signing out, another workspace. True if nothing is unsaved, or its owner agrees.
 * `draftsToo`: the loss of drafts was already confirmed.
 */
export async function mayLeave({ draftsToo = false }: { draftsToo?: boolean } = {}): Promise<boolean> {
  for (const { ask, kept } of guards.toReversed()) if (!(kept && draftsToo) && !(await ask())) return false;
  return true;
}
