import { cutAtNames } from '@coloa/contract/comments/mentions.ts';
import { exchangesOf } from '@coloa/contract/issues/count-exchanges.ts';
import { joinExchanges } from '@coloa/contract/issues/evidence.ts';
import { flattenDeep } from '@coloa/contract/markdown-depth.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { Element, ElementContent, Root } from 'hast';
import type { Nodes, PhrasingContent, Root as Source } from 'mdast';

const HOLD_BLOCKS = new Set<Nodes['type']>(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Joins the request and the response of an exchange into one block, as the report does. */
export function exchanges() {
  return (tree: Source): void => {
    const waiting: Nodes[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!('children' in node)) continue;
      if (HOLD_BLOCKS.has(node.type)) node.children = joinExchanges(node.children) as typeof node.children;
      waiting.push(...node.children);
    }
  };
}

/** Numbers evidence from `first`, as the report does. Requires that `exchanges` ran before. */
export function numbered(first: number | undefined) {
  return () =>
    (tree: Source): void => {
      if (first === undefined) return;
      for (const [n, node] of exchangesOf(tree).entries()) node.data = { ...node.data, hProperties: { dataNumber: first + n } };
    };
}

/** Shows the source in a code block if the text is too large to render, as the report does. */
export function asWritten(source: string) {
  return () =>
    (tree: Source): void => {
      if (isTooLarge(tree)) tree.children = [{ type: 'code', value: source }];
    };
}

/** Shows content that is nested too deeply as plain text, as the report does. */
export function flat() {
  return flattenDeep;
}

/** Shows each line break of the source as one, as people expect in comments. */
export function lineBreaks() {
  return (tree: Source): void => {
    const waiting: Nodes[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!('children' in node)) continue;
      const children = node.children.flatMap((child: Nodes): Nodes[] =>
        child.type === 'text' ? withBreaks(child.value, 'text') : [child],
      );
      node.children = children as typeof node.children;
      waiting.push(...children);
    }
  };
}

const withBreaks = (lines: string, type: 'text' | 'html'): PhrasingContent[] =>
  lines.split('\n').flatMap((value, n): PhrasingContent[] => [...(n === 0 ? [] : [{ type: 'break' } as const]), { type, value }]);

/** Makes control characters and invisible characters visible, including those written as references (`&#x202e;`), as the report does. */
export function visible() {
  return (tree: Source): void => {
    const waiting: Nodes[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if ('value' in node) node.value = visibleText(node.value);
      if ('alt' in node && node.alt) node.alt = visibleText(node.alt);
      if ('children' in node) waiting.push(...node.children);
    }
  };
}

/** Shows an HTML block as a paragraph. Shows all cells of a row that has more cells than the header. The report does the same. */
export function wholeBlocks() {
  return (tree: Source): void => {
    const waiting: Nodes[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!('children' in node)) continue;
      if (node.type === 'table') {
        const columns = Math.max(...node.children.map((row) => row.children.length));
        node.align = Array.from({ length: columns }, (_, column) => node.align?.[column] ?? null);
      }
      const holdsBlocks = HOLD_BLOCKS.has(node.type);
      const children = node.children.map((child: Nodes) => (child.type === 'html' && holdsBlocks ? linesOf(child.value) : child));
      node.children = children as typeof node.children;
      waiting.push(...children);
    }
  };
}

const linesOf = (html: string): Nodes => ({ type: 'paragraph', children: withBreaks(html, 'html') });

/** Maps `usernameKey` of a username to the display name. */
type Mentions = ReadonlyMap<string, string>;

const nobody: Mentions = new Map();

/** Converts placeholders of redacted values, and mentions outside code, into spans that the view renders. Skips code blocks. */
export function markText(mentions: Mentions) {
  return () =>
    (tree: Root): void =>
      walk(tree, mentions);
}

const isRaw = (node: { type: string }): node is { type: 'raw'; value: string } => node.type === 'raw';

/** Number of characters above which a table cell gets a minimum width. */
const cellLength = 18;
const isCell = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'th';
const lengthOf = (node: Element): number =>
  node.children.reduce((sum, each) => sum + (each.type === 'element' ? lengthOf(each) : each.type === 'text' ? each.value.length : 0), 0);

function walk(parent: Root | Element, mentions: Mentions): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element' && isCell(child) && lengthOf(child) > cellLength) child.properties.dataLong = '';
    if (child.type === 'element' && child.tagName !== 'pre') walk(child, child.tagName === 'code' ? nobody : mentions);
    // Shows raw HTML as text, except `<br>`, because table cells in Markdown have no other line break.
    if (isRaw(child) && /^<br\s*\/?>$/i.test(child.value)) children.push({ type: 'element', tagName: 'br', properties: {}, children: [] });
    else if (child.type === 'text' || isRaw(child)) children.push(...split(child.value, mentions));
    else children.push(child);
  }
  parent.children = children;
}

const cover = /(\uE000\d+\uE001)/;

function split(text: string, mentions: Mentions): ElementContent[] {
  return text
    .split(cover)
    .filter((piece) => piece !== '')
    .flatMap((piece) => (cover.test(piece) ? [span({ dataRedacted: piece })] : withMentions(piece, mentions)));
}

function withMentions(text: string, mentions: Mentions): ElementContent[] {
  if (mentions.size === 0) return [plain(text)];
  return Array.from(cutAtNames(text)).flatMap((piece) => {
    const named = piece.names.find((name) => mentions.has(usernameKey(name)));
    if (named === undefined) return [plain(piece.text)];
    const behind = piece.text.slice(1 + named.length);
    return [span({ dataMention: mentions.get(usernameKey(named)) ?? named }), ...(behind === '' ? [] : [plain(behind)])];
  });
}

const plain = (value: string): ElementContent => ({ type: 'text', value });

function span(properties: Record<string, string>): Element {
  return { type: 'element', tagName: 'span', properties, children: [] };
}
