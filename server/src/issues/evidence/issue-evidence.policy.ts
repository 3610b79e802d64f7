import { newEvidenceId } from '@coloa/contract/issues/evidence-item.ts';
import { chosenEvidence, mergeEvidence } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { IssueCreate } from '@coloa/contract/issues/issues.schema.ts';

type Items = readonly IssueEvidence[];

export const identifiedEvidence = (sent: IssueCreate['evidence']): IssueEvidence[] =>
  sent.map(({ id = newEvidenceId(), ...item }) => ({ id, ...item }));

const fieldOf = (id: string): string => `evidence.${id}`;
export const isEvidenceField = (field: string): boolean => field === 'evidence' || field.startsWith('evidence.');

/** Returns evidence by the field names of history and conflicts. Items that are only in `beside` are null. */
export const flatEvidence = (evidence: Items, beside: Items = []): Record<string, unknown> => ({
  evidence: evidence.map(({ id }) => id),
  ...Object.fromEntries(beside.map(({ id }) => [fieldOf(id), null])),
  ...Object.fromEntries(evidence.map(({ id, ...item }) => [fieldOf(id), item])),
});

function startOf(current: Items, before: ReadonlyMap<string, unknown>): IssueEvidence[] {
  const { evidence: order, ...items } = { ...flatEvidence(current), ...Object.fromEntries(before) };
  return (order as string[]).flatMap((id) => {
    const item = items[fieldOf(id)];
    return item ? [{ id, ...item } as IssueEvidence] : [];
  });
}

/**
 * Merges a submitted, complete list with the changes made since its start version. Only differences from the start version count as changes
 * of the sender.
 * @param before the fields that have changed since the start version, with their values at that version
 * @returns the merged list, and the fields that both sides changed to different values
 */
export function rebasedEvidence(
  sent: Items,
  current: Items,
  before: ReadonlyMap<string, unknown>,
): { evidence: IssueEvidence[]; conflicts: string[] } {
  const merge = mergeEvidence(startOf(current, before), sent, current);
  return {
    evidence: chosenEvidence(merge, () => 'mine', 'mine'),
    conflicts: [...(merge.isMoved ? ['evidence'] : []), ...merge.conflicts.map(fieldOf)],
  };
}
