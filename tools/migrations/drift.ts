import { generateDrizzleJson } from 'drizzle-kit/api';

export type Snapshot = Record<string, unknown>;

/** @returns one line per difference, empty if `drizzle-kit generate` has nothing to migrate */
export function driftOf(snapshot: Snapshot, modules: Record<string, unknown>[]): string[] {
  const exported = modules.flatMap((each) => Object.values(each)).map((value, index) => [`${index}`, value] as const);
  // The stored snapshot is JSON, so keys with the value undefined are removed before the comparison.
  const current = JSON.parse(JSON.stringify(generateDrizzleJson(Object.fromEntries(exported)))) as Snapshot;
  return differences({ ...snapshot, id: '', prevId: '' }, { ...current, id: '', prevId: '' }, []);
}

function differences(before: unknown, after: unknown, path: string[]): string[] {
  const place = path.join(' › ');
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => differences(before[key], after[key], [...path, key]));
  }
  if (after === undefined) return [`${place}: only in the snapshot`];
  if (before === undefined) return [`${place}: not in the snapshot`];
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)];
  return old === now ? [] : [`${place}: ${old} in the snapshot, ${now} in the tables`];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
