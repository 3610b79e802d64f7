/** The same keys with this one in, or out where it was in. */
export function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The same in a list, which keeps the order of all there are. */
export const toggledIn = <Value>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));
