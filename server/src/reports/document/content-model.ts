import type { Nodes } from 'mdast';
import type {} from './nodes.ts';

type Type = Nodes['type'];

const PHRASES = ['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'footnoteReference'] as const;
const LINE = [...PHRASES, 'link', 'image'] as const;
const BLOCKS = ['paragraph', 'heading', 'thematicBreak', 'blockquote', 'list', 'code', 'table', 'figure', 'evidence'] as const;

const CHILDREN: Partial<Record<Type, readonly Type[]>> = {
  root: [...BLOCKS, 'footnoteDefinition'],
  blockquote: BLOCKS,
  list: ['listItem'],
  listItem: BLOCKS,
  footnoteDefinition: BLOCKS,
  table: ['tableRow'],
  tableRow: ['tableCell'],
  tableCell: LINE,
  paragraph: [...PHRASES, 'link'],
  heading: [...PHRASES, 'link'],
  emphasis: LINE,
  strong: LINE,
  delete: LINE,
  link: LINE.filter((type) => type !== 'link'),
};

/** Returns the paths of misplaced nodes as types, such as 'root > blockquote > text'. Also reports tables whose rows differ in length. */
export function misplaced(root: Nodes): string[] {
  const wrong: string[] = [];
  const waiting: { node: Nodes; path: string }[] = [{ node: root, path: root.type }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, path } = next;
    if (!('children' in node)) continue;
    for (const child of node.children) {
      const place = `${path} > ${child.type}`;
      if (!CHILDREN[node.type]?.includes(child.type)) wrong.push(place);
      waiting.push({ node: child, path: place });
    }
    const cells = node.type === 'table' ? new Set(node.children.map((row) => row.children.length)) : null;
    if (cells && cells.size > 1) wrong.push(`${path}: rows of ${[...cells].join(' and ')} cells`);
  }
  return wrong;
}
