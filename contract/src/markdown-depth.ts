/** Maximum nesting of quotes and lists. Deeper content becomes plain text, because the typesetter of reports rejects very deep nesting. */
export const DEEPEST_BLOCKS = 16;

interface TreeNode {
  type: string;
  value?: string | undefined;
  alt?: string | null | undefined;
  children?: readonly TreeNode[];
}

const APART = new Set(['paragraph', 'tableCell', 'heading']);

/** Returns the plain text of a Markdown node. Not recursive, because the tree can be too deep for the call stack. */
export function plainText(node: TreeNode): string {
  const words: string[] = [];
  const waiting: TreeNode[] = [node];
  for (let current = waiting.pop(); current; current = waiting.pop()) {
    if (current.value !== undefined) words.push(current.value);
    else if ('alt' in current) words.push(current.alt ?? '');
    else if (current.type === 'break') words.push(' ');
    else if (current.children) {
      if (APART.has(current.type)) words.push(' ');
      waiting.push(...current.children.toReversed());
    }
  }
  return words.join('').trim();
}

type Holder = { type: string; children?: unknown };

/**
 * Replaces too deeply nested content of a Markdown tree and of its footnotes with plain text, so that pages and reports show the same
 * content. Changes the given tree.
 */
export function flattenDeep(root: Holder): void {
  const node = root as { children?: TreeNode[] };
  node.children = blocks(node.children ?? [], 0);
}

function blocks(nodes: readonly TreeNode[], depth: number): TreeNode[] {
  if (depth < DEEPEST_BLOCKS) return nodes.map((node) => block(node, depth + 1));
  const value = nodes.map(plainText).filter(Boolean).join(' ');
  return value === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value }] }];
}

function block(node: TreeNode, depth: number): TreeNode {
  const { type, children } = node;
  if (children === undefined) return node;
  if (type === 'blockquote' || type === 'listItem') return Object.assign(node, { children: blocks(children, depth) });
  if (type === 'footnoteDefinition') return Object.assign(node, { children: blocks(children, 0) });
  const inside = type === 'list' || type === 'table' || type === 'tableRow' ? children.map((child) => block(child, depth)) : null;
  return Object.assign(node, { children: inside ?? phrases(children, depth) });
}

function phrases(nodes: readonly TreeNode[], depth: number): TreeNode[] {
  if (depth >= DEEPEST_BLOCKS) return [{ type: 'text', value: nodes.map(plainText).join('') }];
  return nodes.map((node) => (node.children ? Object.assign(node, { children: phrases(node.children, depth + 1) }) : node));
}
