/** The version in which each field or text, such as `contents.vi.title`, was last changed. Fields that never changed are missing. */
export type FieldVersions = Readonly<Record<string, number>>;

/**
 * Returns the fields of `changed` that another edit changed after version `startedFrom`. Returns all fields of `changed` if that version
 * does not exist, for example because a backup was restored.
 * @param first the version of fields that never changed
 */
export const conflictingFields = (
  current: { version: number; fieldVersions: FieldVersions },
  changed: readonly string[],
  startedFrom: number,
  first = 1,
): string[] => changed.filter((field) => startedFrom > current.version || (current.fieldVersions[field] ?? first) > startedFrom);

export const withChanged = (versions: FieldVersions, changed: readonly string[], version: number): FieldVersions => ({
  ...versions,
  ...Object.fromEntries(changed.map((field) => [field, version])),
});

export function changedFields<S extends Readonly<Record<string, unknown>>>(
  current: Readonly<Record<string, unknown>>,
  sent: S,
): (keyof S & string)[] {
  return Object.keys(sent).filter((field) => sent[field] !== undefined && !same(current[field], sent[field]));
}

export const changesOf = <F extends string, B extends Record<F, unknown>, A extends Record<F, unknown>>(
  fields: readonly F[],
  before: Readonly<B>,
  after: Readonly<A>,
) =>
  Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])) as {
    [K in F]?: { from: B[K]; to: A[K] };
  };

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && same(left[key], right[key]));
}
