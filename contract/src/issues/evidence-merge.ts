import type { IssueEvidence } from './issue-evidence.ts';

export const contentOf = (item: IssueEvidence): string[] =>
  item.kind === 'HTTP' ? [item.request, item.response] : item.kind === 'CODE' ? [item.text, item.language] : [item.fileName];

const numbersOf = (item: IssueEvidence): string[] =>
  item.kind === 'HTTP' ? [item.durationMs, item.responseBytes].map((each) => String(each ?? '')) : [];

export const essenceOf = (item: IssueEvidence): string[] => [
  ...[item.id, item.kind, item.captions.vi, item.captions.en],
  ...contentOf(item),
  ...numbersOf(item),
];

export const sameItem = (a: IssueEvidence | null | undefined, b: IssueEvidence | null | undefined): boolean =>
  a === b || (a != null && b != null && JSON.stringify(essenceOf(a)) === JSON.stringify(essenceOf(b)));

/** The name of an item in conflict, as in the history of an issue: `evidence.<id>`. */
export type ItemConflict = `evidence.${string}`;

/** An item in each of two lists; null in a list without the item. */
export interface ItemSides {
  mine: IssueEvidence | null;
  theirs: IssueEvidence | null;
}

export interface EvidenceMerge {
  /** The items of both sides, by id. For an item without a conflict, `mine` and `theirs` are the same. */
  items: ReadonlyMap<string, ItemSides>;
  /** The ids in order, including items that one side deleted; the same on both sides if there is no conflict. */
  order: Readonly<Record<keyof ItemSides, readonly string[]>>;
  isMoved: boolean;
  conflicts: readonly string[];
}

type Items = readonly IssueEvidence[];
const idsOf = (items: Items): string[] => items.map(({ id }) => id);
const only = (ids: readonly string[], these: readonly string[]): string[] => ids.filter((id) => these.includes(id));
const sameOrder = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, at) => id === b[at]);

/** Returns `ids` together with the ids that only `other` contains, each after its predecessor in `other`. */
function withThoseOf(ids: readonly string[], other: readonly string[]): string[] {
  const all = [...ids];
  for (const [at, id] of other.entries()) {
    if (all.includes(id)) continue;
    const behind = other.slice(0, at).findLast((each) => all.includes(each));
    all.splice(behind === undefined ? 0 : all.indexOf(behind) + 1, 0, id);
  }
  return all;
}

/** Merges two edits of a list of evidence, item by item. If one side only added or removed items, the order of the other side applies. */
export function mergeEvidence(base: Items, mine: Items, theirs: Items): EvidenceMerge {
  const find = (items: Items, id: string) => items.find((item) => item.id === id) ?? null;
  const items = new Map<string, ItemSides>();
  const conflicts: string[] = [];
  for (const id of new Set([...idsOf(base), ...idsOf(theirs), ...idsOf(mine)])) {
    const [before, ours, others] = [base, mine, theirs].map((list) => find(list, id)) as [
      IssueEvidence | null,
      IssueEvidence | null,
      IssueEvidence | null,
    ];
    if (sameItem(before, ours)) items.set(id, { mine: others, theirs: others });
    else if (sameItem(before, others) || sameItem(ours, others)) items.set(id, { mine: ours, theirs: ours });
    else {
      items.set(id, { mine: ours, theirs: others });
      conflicts.push(id);
    }
  }
  const common = only(only(idsOf(base), idsOf(mine)), idsOf(theirs));
  const [mineFirst, theirsFirst] = [withThoseOf(idsOf(mine), idsOf(theirs)), withThoseOf(idsOf(theirs), idsOf(mine))];
  const mineMoved = !sameOrder(only(idsOf(mine), common), common);
  const theirsMoved = !sameOrder(only(idsOf(theirs), common), common);
  const isMoved = mineMoved && theirsMoved && !sameOrder(only(idsOf(mine), common), only(idsOf(theirs), common));
  const settled = mineMoved ? mineFirst : theirsFirst;
  return { items, conflicts, isMoved, order: { mine: isMoved ? mineFirst : settled, theirs: isMoved ? theirsFirst : settled } };
}

export const chosenEvidence = (
  { items, order }: EvidenceMerge,
  sideOf: (evidenceId: string) => keyof ItemSides,
  orderOf: keyof ItemSides,
): IssueEvidence[] => order[orderOf].flatMap((id) => items.get(id)?.[sideOf(id)] ?? []);

/** Returns the number of an item in `mine`, or in `theirs` if `mine` lacks the item; 0 if both lack it. */
export const numberInMerge = (merge: EvidenceMerge, evidenceId: string): number =>
  (['mine', 'theirs'] as const)
    .map((side) => chosenEvidence(merge, () => side, side).findIndex(({ id }) => id === evidenceId) + 1)
    .find((number) => number > 0) ?? 0;
