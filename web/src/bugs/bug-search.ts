import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { fold, matchesWords } from '../lib/texts.ts';

/** A node of the tree as the picker shows it. */
export interface BugEntry {
  id: string;
  name: string;
  /** Names of the levels above, the category first; empty for a category. */
  above: readonly string[];
  severity: Severity;
  /** The workspace's own. */
  ours: boolean;
  /** It, or a level above, can be chosen no more. */
  hidden: boolean;
  /** Whether there is a level below. */
  branches: boolean;
  /** Its own name and the other words for it, folded for searching. */
  own: string;
  /** The same with the levels above and the CWE. */
  folded: string;
}

/** Every node that can be chosen, or with `all` the hidden ones too, parents before what they hold. Made once per tree: there are well over a thousand. */
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

/** What is seen while nothing is searched: the categories, and what lies directly under each opened node. */
export function openedEntries(entries: readonly BugEntry[], opened: ReadonlySet<string>): BugEntry[] {
  return entries.filter(({ id }) => parentsOf(id).every((parent) => opened.has(parent)));
}

/** 'a.b.c' → ['a', 'a.b']. */
export function parentsOf(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * Entries that hold every word of the query, with or without Vietnamese marks, at most `limit`.
 * Those whose own name begins with it come first, then those whose own name or another word for it holds it, then those found by a level above.
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
