import { plainText } from '@coloa/contract/markdown-depth.ts';
import type { Code, FootnoteDefinition, Image, List, Nodes, Paragraph, Parents, RootContent, Table } from 'mdast';
import { documentTree } from './document/document-tree.ts';
import { leadsTo } from './document/markdown.ts';
import type { Figure, FigureData } from './document/nodes.ts';
import type { TreeContext } from './document/tree-context.ts';
import { evidenceToTypst, isShort } from './evidence-to-typst.ts';
import type { SourceImage } from './finding-height.ts';
import { TALLEST_PICTURE } from './finding-height.ts';
import { type Label, lostPicture } from './report-labels.ts';
import { array, expandTabs, join, literal, phrase, plainLiteral, signedLiteral } from './typst-literal.ts';

export interface TypstContext {
  images: ReadonlyMap<string, SourceImage>;
  label: Label;
  tree: TreeContext;
  /** The level of the heading above the texts. */
  below: number;
  key?: string;
}

interface Walk {
  context: TypstContext;
  notes: ReadonlyMap<string, FootnoteDefinition>;
  printed: Set<string>;
  /** The minimum length, in characters, of a word that can break. It is smaller in narrow columns. */
  run: number;
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Returns a Typst code expression. Inserts text only as string literals, so that no input can become code. The source compiles for every
 * text.
 */
export const markdownToTypst = (markdown: string, context: TypstContext): string =>
  treeToTypst(documentTree(markdown, context.tree, context.below), context);

export function treeToTypst(nodes: readonly RootContent[], context: TypstContext): string {
  const notes = new Map(nodes.flatMap((node) => (node.type === 'footnoteDefinition' ? [[node.identifier, node] as const] : [])));
  return blocks(nodes, { context, notes, printed: new Set(), run: 20 });
}

function blocks(nodes: readonly Nodes[], walk: Walk): string {
  const parts = nodes.map((node, n) => block(node, walk, nodes[n + 1])).filter((part) => part !== '');
  return join(parts.flatMap((part, index) => (index === 0 ? [part] : ['parbreak()', part])));
}

function block(node: Nodes, walk: Walk, next: Nodes | undefined): string {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, walk, leadsTo(node, next));
    case 'heading':
      return `heading(level: ${node.depth}, outlined: false, bookmarked: false, ${line(node, walk)})`;
    case 'thematicBreak':
      return 'rule';
    case 'blockquote':
      return `quote(block: true, ${blocks(node.children, walk)})`;
    case 'list':
      return list(node, walk, next);
    case 'code':
      return code(node);
    case 'evidence':
      return named(node, evidenceToTypst(node, walk.context.label));
    case 'figure':
      return named(node, picture(node.fileName, node.words, node, walk));
    case 'table':
      return table(node, walk);
    default:
      return '';
  }
}

const line = (parent: Parents, walk: Walk): string => join(parent.children.map((child) => inLine(child, walk)));

function inLine(node: Nodes, walk: Walk): string {
  switch (node.type) {
    case 'text':
      return phrase(node.value, walk.run);
    case 'strong':
      return `strong(${line(node, walk)})`;
    case 'emphasis':
      return `emph(${line(node, walk)})`;
    case 'delete':
      return `strike(${line(node, walk)})`;
    case 'break':
      return 'linebreak()';
    case 'inlineCode':
      return `code-phrase(${signedLiteral(node.value)}, redacted, run: ${walk.run})`;
    case 'link':
      return `link(${node.url.startsWith('#') ? `label(${literal(node.url.slice(1))})` : literal(node.url)}, ${line(node, walk)})`;
    case 'image':
      return pictureInLine(node, walk);
    case 'footnoteReference':
      return footnote(node.identifier, walk);
    default:
      return '';
  }
}

function paragraph(node: Paragraph, walk: Walk, leads: boolean): string {
  const words = line(node, walk);
  if (RIGHT_TO_LEFT.test(plainText(node))) return `right-to-left(${words}${leads ? ', sticky: true' : ''})`;
  return leads ? `lead(${words})` : words;
}

const code = ({ value }: Code): string =>
  `code-block(${signedLiteral(expandTabs(value))}, redacted${isShort(value) ? ', whole: true' : ''})`;

const named = ({ name }: { name?: string }, block: string): string => (name === undefined ? block : `[#${block}#label(${literal(name)})]`);

/** A Typst list has one marker for all of its items. In bulleted lists with checkboxes, each item therefore becomes its own list. */
function list(node: List, walk: Walk, next?: Nodes): string {
  const [last] = node.children.slice(-1);
  const [words] = last?.children.slice(-1) ?? [];
  if (last && words && leadsTo(words, next)) {
    const before = node.children.slice(0, -1);
    const start = (node.start ?? 1) + before.length;
    const step = `last-step(${list({ ...node, start, children: [last] }, walk)})`;
    return before.length === 0 ? step : join([list({ ...node, children: before }, walk), step]);
  }
  const items = node.children.map(({ checked, children }) => ({ checked, body: blocks(children, walk) }));
  if (node.ordered) {
    const numbered = items.map(({ checked, body }) => (typeof checked === 'boolean' ? `in-box(${checked}, ${body})` : body));
    return `enum(start: ${node.start ?? 1}, ${numbered.join(', ')})`;
  }
  if (items.every(({ checked }) => typeof checked !== 'boolean')) return `list(${items.map(({ body }) => body).join(', ')})`;
  return join(items.map(({ checked, body }) => (typeof checked === 'boolean' ? `task(${checked}, ${body})` : `list(${body})`)));
}

function tableLook(columns: number): { size: number; gap: number; letter: number } {
  if (columns <= 6) return { size: 12, gap: 8, letter: 7 };
  return columns <= 12 ? { size: 10, gap: 8, letter: 7 } : { size: 8.67, gap: 3, letter: 6 };
}

function table({ align, children: [head, ...rows] }: Table, walk: Walk): string {
  const columns = head?.children.length ?? 0;
  if (!head || columns === 0) return '';
  const look = tableLook(columns);
  const narrow = { ...walk, run: Math.min(20, Math.floor((634 / columns - 2 * look.gap) / look.letter)) };
  const cells = (row: typeof head) => array(row.children.map((cell) => line(cell, narrow)));
  const sides = array(head.children.map((_, column) => align?.[column] ?? 'left'));
  return `data-table(${cells(head)}, ${array(rows.map(cells))}, align: ${sides}, size: ${look.size} * px, gap: ${look.gap} * px)`;
}

const pictureInLine = ({ url, alt, data }: Image, walk: Walk): string =>
  picture(url, alt ?? '', data?.figure ?? { number: 0, caption: '', width: null }, walk);

function picture(fileName: string, words: string, { caption, width }: Pick<Figure, keyof FigureData>, { context, run }: Walk): string {
  const known = context.images.get(fileName);
  if (!known) return `emph(${phrase(lostPicture(words, context.label), run)})`;
  const shrink = width === null ? 1 : Math.min(1, width / known.width);
  const size = `${known.width * shrink} * px, ${known.height * shrink} * px`;
  const listed = caption ? `, listed: true${context.key === undefined ? '' : `, of: ${phrase(context.key)}`}` : '';
  return `picture(${literal(known.path)}, ${size}, ${TALLEST_PICTURE} * px, ${phrase(words)}, ${plainLiteral(words, context.label('redacted'))}${listed})`;
}

function footnote(identifier: string, walk: Walk): string {
  const definition = walk.notes.get(identifier);
  if (!definition) return '';
  const label = `<note-${Buffer.from(identifier).toString('hex')}>`;
  if (walk.printed.has(identifier)) return `footnote(${label})`;
  walk.printed.add(identifier);
  return `[#footnote(${blocks(definition.children, walk)})${label}]`;
}
