import { DEEPEST_BLOCKS } from '../markdown-depth.ts';
import { type Block, isHttp, joinExchanges, parseHttpEvidence } from './evidence.ts';

interface TreeNode extends Block {
  identifier?: string;
  data?: { hProperties?: object };
  children?: readonly TreeNode[];
}

/**
 * Returns the blocks of a syntax tree that a report shows as evidence, in their numbering order. Blocks of footnotes come last; unused
 * footnotes are omitted.
 */
export function exchangesOf(root: TreeNode): TreeNode[] {
  const definitions = new Map<string, TreeNode>();
  const referred = new Set<string>();
  const define = (node: TreeNode): void => {
    const { type, identifier, children = [] } = node;
    if (type === 'footnoteDefinition' && identifier !== undefined && !definitions.has(identifier)) definitions.set(identifier, node);
    for (const child of children) define(child);
  };
  const refer = ({ type, identifier, children = [] }: TreeNode): void => {
    if (type === 'footnoteReference' && identifier !== undefined) referred.add(identifier);
    for (const child of children) refer(child);
  };
  const within = (nodes: readonly TreeNode[], depth: number, onPhrases: (node: TreeNode) => void): TreeNode[] =>
    depth >= DEEPEST_BLOCKS
      ? []
      : joinExchanges(nodes).flatMap((node): TreeNode[] => {
          const { type, children = [] } = node;
          if (type === 'code') return isHttp(node.lang) && parseHttpEvidence(node.value ?? '') ? [node] : [];
          if (type === 'blockquote') return within(children, depth + 1, onPhrases);
          if (type === 'list') return children.flatMap((item) => within(item.children ?? [], depth + 1, onPhrases));
          if (type !== 'footnoteDefinition') onPhrases(node);
          return [];
        });
  define(root);
  const body = within(root.children ?? [], 0, refer);
  // A footnote to which only other footnotes refer counts as unused.
  const notes = [...referred].flatMap((name) => within(definitions.get(name)?.children ?? [], 0, () => undefined));
  return [...body, ...notes];
}
