import { isTooComplex } from '@coloa/contract/markdown-complexity.ts';
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm);

/** The syntax tree of a Markdown text; one that is too much for the parser comes back as a block of its lines, as pages show it. */
export function parseMarkdown(markdown: string): Root {
  if (isTooComplex(markdown)) return { type: 'root', children: [{ type: 'code', value: markdown }] };
  return parser.runSync(parser.parse(markdown)) as Root;
}

export interface Definitions {
  links: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
}

/** Link and footnote definitions, wherever they stand; the first of a name counts, as in CommonMark. */
export function collectDefinitions(root: Root): Definitions {
  const definitions: Definitions = { links: new Map(), footnotes: new Map() };
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition' && !definitions.links.has(node.identifier)) definitions.links.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !definitions.footnotes.has(node.identifier)) definitions.footnotes.set(node.identifier, node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return definitions;
}

/** The words of a node without any form. Walks without recursion, since it is what too deep trees are reduced by. */
export function plainText(node: Nodes): string {
  const words: string[] = [];
  const waiting: Nodes[] = [node];
  for (let current = waiting.pop(); current; current = waiting.pop()) {
    if ('value' in current) words.push(current.value);
    else if ('alt' in current) words.push(current.alt ?? '');
    else if (current.type === 'break') words.push(' ');
    else if ('children' in current) {
      const block = current.type === 'paragraph' || current.type === 'tableCell' || current.type === 'heading';
      if (block) words.push(' ');
      waiting.push(...current.children.toReversed());
    }
  }
  return words.join('').trim();
}
