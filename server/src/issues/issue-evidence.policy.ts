import { type IssueEvidence, newEvidenceId } from '@coloa/contract/issues/issue-evidence.ts';
import type { IssueCreate } from '@coloa/contract/issues/issues.schema.ts';
import { changedFields } from '../platform/edit-versions.ts';

type Items = readonly IssueEvidence[];

/** The items that were sent, those without an id under a new one. */
export const identifiedEvidence = (sent: IssueCreate['evidence']): IssueEvidence[] =>
  sent.map(({ id = newEvidenceId(), ...item }) => ({ id, ...item }));

const fieldOf = (id: string): string => `evidence.${id}`;
export const isEvidenceField = (field: string): boolean => field === 'evidence' || field.startsWith('evidence.');

/** The order and each item by the name that history and conflicts have for it; null for items that are in `beside` alone. */
export const flatEvidence = (evidence: Items, beside: Items = []): Record<string, unknown> => ({
  evidence: evidence.map(({ id }) => id),
  ...Object.fromEntries(beside.map(({ id }) => [fieldOf(id), null])),
  ...Object.fromEntries(evidence.map(({ id, ...item }) => [fieldOf(id), item])),
});

/** What an edit started from: the present values of the fields, but for those that have changed since. */
function startOf(current: Items, before: ReadonlyMap<string, unknown>): { order: string[]; items: Record<string, unknown> } {
  const { evidence: order, ...items } = { ...flatEvidence(current), ...Object.fromEntries(before) };
  return { order: order as string[], items };
}

const sameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, n) => id === b[n]);
const only = (list: readonly string[], these: readonly string[]): string[] => list.filter((id) => these.includes(id));

/** `list` without the ids that `other` removed from `start`, and with those it added, each behind the one it stands behind there. */
function withChangesOf(list: readonly string[], other: readonly string[], start: readonly string[]): string[] {
  const merged = list.filter((id) => other.includes(id) || !start.includes(id));
  for (const [n, id] of other.entries()) {
    if (start.includes(id) || merged.includes(id)) continue;
    const behind = other.slice(0, n).findLast((each) => merged.includes(each));
    merged.splice(behind === undefined ? 0 : merged.indexOf(behind) + 1, 0, id);
  }
  return merged;
}

/** Both orders in one: who only added and removed items leaves the others in the order of the other side. Null when both moved some. */
function mergedOrder(sent: readonly string[], current: readonly string[], start: readonly string[]): string[] | null {
  const common = only(only(start, sent), current);
  if (sameList(only(sent, common), common)) return withChangesOf(current, sent, start);
  if (sameList(only(current, common), common)) return withChangesOf(sent, current, start);
  return null;
}

/**
 * The list sent by someone who started from an earlier version, with what others changed since: whoever sends the whole list changed
 * only what is different from where they started.
 * @param before the values that changed since had then, by field
 * @returns with the fields that both changed, each to something else
 */
export function rebasedEvidence(
  sent: Items,
  current: Items,
  before: ReadonlyMap<string, unknown>,
): { evidence: IssueEvidence[]; conflicts: string[] } {
  if (before.size === 0) return { evidence: [...sent], conflicts: [] };
  const start = startOf(current, before);
  const { evidence: sentOrder, ...sentItems } = flatEvidence(sent, current);
  const { evidence: currentOrder, ...currentItems } = flatEvidence(current, sent);
  const startItems = {
    ...Object.fromEntries(Object.keys({ ...sentItems, ...currentItems }).map((field) => [field, null])),
    ...start.items,
  };
  const mine = changedFields(startItems, sentItems);
  const theirs = changedFields(startItems, currentItems);
  const different = changedFields(currentItems, sentItems);
  const conflicts = mine.filter((field) => theirs.includes(field) && different.includes(field));

  const order = mergedOrder(sentOrder as string[], currentOrder as string[], start.order);
  const ids = order ?? (sentOrder as string[]);
  const byMe = new Map(sent.map((item) => [item.id, item]));
  const byThem = new Map(current.map((item) => [item.id, item]));
  const evidence = ids.flatMap((id) => (mine.includes(fieldOf(id)) ? byMe.get(id) : byThem.get(id)) ?? []);
  return { evidence, conflicts: order ? conflicts : ['evidence', ...conflicts] };
}
