import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { fold, matchesWords } from '../lib/texts.ts';

export interface BugEntry {
  id: string;
  name: string;
  /** Names of the levels above, starting with the category; empty for a category. */
  above: readonly string[];
  severity: Severity;
  ours: boolean;
  /** True if the node or a level above is hidden, so that the node can no longer be chosen. */
  hidden: boolean;
  branches: boolean;
  own: string;
  folded: string;
}

/** Flattens the tree and lists parents before their children; `all` includes hidden nodes. */
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

export function openedEntries(entries: readonly BugEntry[], opened: ReadonlySet<string>): BugEntry[] {
  return entries.filter(({ id }) => parentsOf(id).every((parent) => opened.has(parent)));
}

/** Returns the ids of all levels above a type, for example ['a', 'a.b'] for 'a.b.c'. */
export function parentsOf(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * Returns at most `limit` entries that match. Matches at the beginning of the name come first, then other matches in the name or search
 * words, then matches in a level above or the CWE.
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
