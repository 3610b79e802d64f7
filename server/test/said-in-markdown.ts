import { parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import { unzipSync } from 'fflate';
import type { Nodes, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Label } from '../src/reports/report-labels.ts';
import { type Said, saidByTree } from './spoken-text.ts';

const markdownParser = unified().use(remarkParse).use(remarkGfm);

export function saidInMarkdown(file: Uint8Array, name: string, label: Label): Said {
  return saidByTree(treeIn(parsed(file, name).children), label);
}

export const notesInMarkdown = (file: Uint8Array, name: string, label: Label): Said[] =>
  parsed(file, name).children.flatMap((node) => (node.type === 'footnoteDefinition' ? [saidByTree(treeIn(node.children), label)] : []));

const parsed = (file: Uint8Array, name: string) => markdownParser.parse(Buffer.from(unzipSync(file)[name] ?? []).toString());

function treeIn(nodes: readonly Nodes[]): RootContent[] {
  const used = new Set<Nodes>();
  const asTree = (node: Nodes, next: Nodes | undefined): RootContent[] => {
    if (node.type === 'paragraph') {
      const [first, second] = node.children;
      if (first?.type === 'image')
        return [{ type: 'figure', fileName: first.url, number: 0, caption: '', words: first.alt ?? '', width: null }];
      const number = Number(/\d+$/.exec(first?.type === 'strong' ? plainText(first) : '')?.[0]);
      if (number && next?.type === 'code') {
        used.add(next);
        const exchange = next.lang === 'http' ? parseHttpEvidence(next.value) : null;
        const content = exchange ?? { language: next.lang ?? '', code: next.value };
        return [{ type: 'evidence', number, title: second ? plainText(second) : '', content }];
      }
    }
    if (used.has(node)) return [];
    if (node.type === 'blockquote' || node.type === 'listItem') return [{ ...node, children: all(node.children) } as RootContent];
    if (node.type === 'list') return [{ ...node, children: node.children.flatMap((item) => asTree(item, undefined)) } as RootContent];
    return node.type === 'footnoteDefinition' ? [] : [node as RootContent];
  };
  const all = (some: readonly Nodes[]): RootContent[] => some.flatMap((node, n) => asTree(node, some[n + 1]));
  return all(nodes);
}
