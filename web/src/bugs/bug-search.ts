import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { fold, matchesWords } from '../lib/texts.ts';

/** A node of the tree as shown in the picker. */
export interface BugEntry {
  id: string;
  name: string;
  /** Names of the levels above, the category first; empty for a category. */
  above: readonly string[];
  severity: Severity;
  /** Created in this workspace, not built in. */
  ours: boolean;
  /** The node or a level above is hidden, so it can no longer be chosen. */
  hidden: boolean;
  /** Whether the node has children that are listed. */
  branches: boolean;
  /** The name and the search words of the node, folded. */
  own: string;
  /** The text of `own`, with the names of the levels above and the CWE. */
  folded: string;
}

/** Returns the nodes that are not hidden, or with `all` every node; parents before children. */
export function entriesOf(tree: readonly VulnerabilityNode[], all = false): BugEntry[] {
  const shownOf = (nodes: readonly VulnerabilityNode[]) => (all ? nodes : nodes.filter(({ hidden }) => !hidden));
  const walk = (nodes: readonly VulnerabilityNode[], above: readonly string[], within = false): BugEntry[] =>
    shownOf(nodes).flatMap((node) => [
      {
        id: node.id,
        name: node.name,
        above,
        severity: node.severity,
        ours: node.own === true,
        hidden: within || node.hidden === true,
        branches: shownOf(node.children).length > 0,
        own: fold([node.name, ...(node.aliases ?? [])].join(' ')),
        folded: fold([node.name, ...(node.aliases ?? []), ...above, node.cwe ?? ''].join(' ')),
      },
      ...walk(node.children, [...above, node.name], within || node.hidden === true),
    ]);
  return walk(tree, []);
}

/** Returns the visible rows without a search: the categories, and every node whose parents are all open. */
export function openedEntries(entries: readonly BugEntry[], opened: ReadonlySet<string>): BugEntry[] {
  return entries.filter(({ id }) => parentsOf(id).every((parent) => opened.has(parent)));
}

/** Returns the ids of the levels above a node: 'a.b.c' → ['a', 'a.b']. */
export function parentsOf(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * Returns the entries with every word of the query, with or without Vietnamese accents, at most `limit`. Matches at the beginning of the
 * own name come first, then matches in the own name or search words, then matches in a level above or in the CWE.
 */
export function searchEntries(entries: readonly BugEntry[], query: string, limit: number): BugEntry[] {
  const wanted = fold(query.trim());
  const rank = ({ own }: BugEntry): number => {
    if (own.startsWith(wanted)) return 0;
    return matchesWords(own, wanted) ? 1 : 2;
  };
  return entries
    .filter(({ folded }) => matchesWords(folded, wanted))
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
