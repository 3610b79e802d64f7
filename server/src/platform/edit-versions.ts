/**
 * The version at which each field last changed; fields without a change are missing. One number per field of the table (or per text, as in
 * `contents.vi.title`), so that detecting a conflict costs the same, however often an object was edited.
 */
export type FieldVersions = Readonly<Record<string, number>>;

/**
 * Returns the fields about to change that were changed after the version `startedFrom`, or all of them if that version does not exist yet,
 * as after a restored backup. `first`: the version of fields that never changed.
 */
export const conflictingFields = (
  current: { version: number; fieldVersions: FieldVersions },
  changed: readonly string[],
  startedFrom: number,
  first = 1,
): string[] => changed.filter((field) => startedFrom > current.version || (current.fieldVersions[field] ?? first) > startedFrom);

/** Returns the versions after `changed` changed at `version`. */
export const withChanged = (versions: FieldVersions, changed: readonly string[], version: number): FieldVersions => ({
  ...versions,
  ...Object.fromEntries(changed.map((field) => [field, version])),
});

/** Returns submitted fields that differ from the stored ones: an equal value changes nothing and conflicts with nothing. */
export function changedFields<S extends Readonly<Record<string, unknown>>>(
  current: Readonly<Record<string, unknown>>,
  sent: S,
): (keyof S & string)[] {
  return Object.keys(sent).filter((field) => sent[field] !== undefined && !same(current[field], sent[field]));
}

/** Returns the old and the new value of each of these fields. */
export const changesOf = <F extends string, B extends Record<F, unknown>, A extends Record<F, unknown>>(
  fields: readonly F[],
  before: Readonly<B>,
  after: Readonly<A>,
) =>
  Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])) as {
    [K in F]?: { from: B[K]; to: A[K] };
  };

// Fields hold text, numbers, booleans, null, and lists or records of these.
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && same(left[key], right[key]));
}
