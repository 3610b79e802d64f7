import { toMdast } from 'hast-util-to-mdast';
import type { Link, ListItem, Nodes, PhrasingContent, Root, Table, Text } from 'mdast';
import { htmlTree } from './html-tree.ts';
import { toSource } from './to-source.ts';

export interface PastedMarkdown {
  text: string;
  /** True for a block, such as a table or a list, which needs blank lines around it. */
  block: boolean;
}

const text = (value: string): Text => ({ type: 'text', value });

type Marked = Extract<PhrasingContent, { children: unknown }>;
const isMarked = (node: Nodes): node is Marked =>
  node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete' || node.type === 'link';

const isBlank = (node: Nodes): boolean =>
  node.type === 'break' ||
  (node.type === 'text' && node.value.trim() === '') ||
  ((node.type === 'paragraph' || isMarked(node)) && node.children.every(isBlank));

/** Removes the spaces and line breaks at an edge of the node. Returns whether there were any. */
function trimEdge(node: Marked, at: 0 | -1): boolean {
  const child = node.children.at(at);
  if (!child || (child.type !== 'text' && child.type !== 'break')) return false;
  const old = child.type === 'text' ? child.value : '';
  const value = at === 0 ? old.trimStart() : old.trimEnd();
  if (value !== '' && value === old) return false;
  if (child.type === 'text' && value !== '') child.value = value;
  else {
    node.children.splice(at, 1);
    trimEdge(node, at);
  }
  return true;
}

/** Moves spaces out of marks, because `**a **` is not bold, and joins adjacent marks of the same kind. */
function tidyPhrasing(children: readonly PhrasingContent[]): PhrasingContent[] {
  const next: PhrasingContent[] = [];
  for (const child of children) {
    if (!isMarked(child)) {
      next.push(child);
      continue;
    }
    child.children = tidyPhrasing(child.children);
    const [before, after] = [trimEdge(child, 0), trimEdge(child, -1)];
    const last = next.at(-1);
    if (before) next.push(text(' '));
    if (!before && last && child.type !== 'link' && last.type === child.type) last.children.push(...child.children);
    else if (child.children.length > 0) next.push(child);
    if (after) next.push(text(' '));
  }
  return next;
}

function tidy(node: Nodes): void {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') node.children = tidyPhrasing(node.children);
  else if ('children' in node) {
    node.children = node.children.filter((child) => !(child.type === 'paragraph' && isBlank(child))) as typeof node.children;
    for (const child of node.children) tidy(child);
    if (node.type === 'list') {
      node.spread = !node.children.every(isTight);
      for (const item of node.children) item.spread = !isTight(item);
    }
  }
}

/** Returns whether the item needs no blank lines: it has at most one paragraph, besides lists. Web pages may wrap its text in `<p>`. */
const isTight = ({ children }: ListItem): boolean =>
  children.filter(({ type }) => type === 'paragraph').length <= 1 && children.every(({ type }) => type === 'paragraph' || type === 'list');

const showsItself = ({ url, children: [words] }: Link): boolean => words?.type === 'text' && words.value === url;

/**
 * Returns whether a node is plain text. A link whose text is its own URL counts as plain, because a bare URL is already a link in Markdown.
 */
const isPlain = (node: Nodes): boolean =>
  node.type === 'text' ||
  node.type === 'break' ||
  (node.type === 'link' && showsItself(node)) ||
  ((node.type === 'root' || node.type === 'paragraph') && node.children.every(isPlain));

/**
 * Converts a copied HTML fragment to Markdown. Returns null if the plain text is better: for a fragment without structure, or a single line
 * of code.
 */
export function htmlToMarkdown(html: string): PastedMarkdown | null {
  const elements = htmlTree(html);
  if (!elements) return null;
  const tree = toMdast(elements, { document: true }) as Root;
  tidy(tree);
  const [only, ...others] = tree.children;
  if (isPlain(tree) || (only?.type === 'code' && others.length === 0 && !only.value.includes('\n'))) return null;
  return { text: toSource(tree), block: others.length > 0 || only?.type !== 'paragraph' };
}

/** Creates a table from lines of tab-separated cells. The first line is the header. */
export function tabsToMarkdown(lines: readonly string[]): PastedMarkdown {
  const children = lines.map((line) => ({
    type: 'tableRow' as const,
    children: line.split('\t').map((cell) => ({ type: 'tableCell' as const, children: [text(cell.trim())] })),
  }));
  return { text: toSource({ type: 'root', children: [{ type: 'table', children } satisfies Table] }), block: true };
}
