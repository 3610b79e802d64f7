import type { SeverityChange } from '@coloa/contract/bugs/bug-list.contract.ts';
import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';

/** The changes that take these back. */
export const takingBack = (changes: readonly SeverityChange[]): SeverityChange[] =>
  changes.map(({ id, from, to }) => ({ id, from: to, to: from }));

/** The changes after which every type of a tree has the severity it ships with; none for those of the workspace's own. */
export const toShipped = (tree: readonly VulnerabilityNode[]): SeverityChange[] =>
  tree.flatMap(({ id, severity, shippedSeverity, children }) => [
    ...(shippedSeverity ? [{ id, from: severity, to: shippedSeverity }] : []),
    ...toShipped(children),
  ]);
