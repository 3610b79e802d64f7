/** Asks whether unsaved changes may be left behind. */
type Ask = () => Promise<boolean>;

const guards: Ask[] = [];

/** Has `ask` answer for unsaved changes, until what is returned is called. */
export function guardLeaving(ask: Ask): () => void {
  guards.push(ask);
  return () => void guards.splice(guards.indexOf(ask), 1);
}

/** For what leaves the page other than by an address: signing out, another workspace. True when nothing unsaved is left, or whoever holds it agrees. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards.toReversed()) if (!(await ask())) return false;
  return true;
}
