/** Resolves to true if the user agrees to lose unsaved changes. */
type Ask = () => Promise<boolean>;

interface Address {
  pathname: string;
  search: object;
}

export interface Move {
  current: Address;
  next: Address;
}

export interface Guard {
  ask: Ask;
  /** True if a draft of the changes is stored on the device. */
  kept?: boolean;
  /** Returns true if a navigation loses the changes. By default, every navigation does. */
  loses?: (move: Move) => boolean;
  /** True if this guard asks only when no other guard does. */
  last?: boolean;
}

/** Search parameters that open drawers with forms. Changing one of them closes the drawer, and so loses the changes in it. */
export const drawerParameters: readonly string[] = ['task', 'control', 'create'];

const guards: Guard[] = [];
/** True while a form closes whose changes the user agreed to lose. */
let agreed = false;
let onNothingToLose: (() => void) | undefined;
let onNoText: (() => void) | undefined;

export function guardLeaving(guard: Guard): () => void {
  if (guard.last) guards.unshift(guard);
  else guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    agreed = false;
    if (!wouldLose()) onNothingToLose?.();
    // A guard that only changes is removed and added again at once.
    if (onNoText) queueMicrotask(callWithoutText);
  };
}

function callWithoutText(): void {
  if (holdsText()) return;
  const callback = onNoText;
  onNoText = undefined;
  callback?.();
}

/** True if a reload would permanently lose typed text. */
export const wouldLose = (): boolean => guards.some(({ kept }) => !kept);

/** True if there are unsaved changes, including those with a stored draft. */
export const holdsText = (): boolean => guards.length > 0;

/**
 * True if this guard asks about a navigation. Only the topmost guard asks, for example a drawer's guard over a page's guard, because the
 * user should answer once.
 */
export const asksAbout = (guard: Guard, move: Move): boolean =>
  !agreed && guards.findLast(({ kept, loses }) => !kept && (loses?.(move) ?? true)) === guard;

/** Closes a form whose changes the user agreed to lose. If that is a navigation, it must not ask again. */
export function closeAgreed(close: () => void): void {
  agreed = true;
  close();
  // Going back in the history takes some time. Removing the guard of the form ends the agreement earlier.
  setTimeout(() => {
    agreed = false;
  }, 500);
}

/** Sets the callback that runs when a guard is removed and no changes without a draft remain. Replaces the previous callback. */
export function whenNothingToLose(callback: () => void): void {
  onNothingToLose = callback;
}

/** Calls `callback` once, when no unsaved changes remain, not even with a stored draft. Replaces the previous callback. */
export function onceWithoutText(callback: () => void): void {
  onNoText = callback;
}

/**
 * Asks once before signing out or switching the workspace, which bypass the router's blocker. Resolves to true if nothing is unsaved or the
 * user agrees. With `draftsToo`, does not ask about changes with a stored draft.
 */
export async function mayLeave({ draftsToo = false }: { draftsToo?: boolean } = {}): Promise<boolean> {
  const asking = guards.findLast(({ kept }) => !kept) ?? (draftsToo ? undefined : guards.at(-1));
  return asking ? asking.ask() : true;
}
