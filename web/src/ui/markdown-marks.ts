import { joinExchanges } from '@coloa/contract/issues/evidence.ts';
import type { Element, ElementContent, Root } from 'hast';
import type { Root as Source } from 'mdast';

/** Puts the request and the response of an exchange into one block, as the report does. */
export function exchanges() {
  return (tree: Source): void => {
    tree.children = joinExchanges(tree.children);
  };
}

/** Turns placeholders of covered values, and names of people who are mentioned, into spans that the view draws. Blocks of code draw their own. */
export function markText(mentions: ReadonlySet<string>) {
  return () =>
    (tree: Root): void =>
      walk(tree, mentions);
}

const isRaw = (node: { type: string }): node is { type: 'raw'; value: string } => node.type === 'raw';

function walk(parent: Root | Element, mentions: ReadonlySet<string>): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element' && child.tagName !== 'pre') walk(child, mentions);
    // Raw HTML is shown as its characters, never obeyed; but for the line break, which tables cannot do without.
    if (isRaw(child) && /^<br\s*\/?>$/i.test(child.value)) children.push({ type: 'element', tagName: 'br', properties: {}, children: [] });
    else if (child.type === 'text' || isRaw(child)) children.push(...split(child.value, mentions));
    else children.push(child);
  }
  parent.children = children;
}

function split(text: string, mentions: ReadonlySet<string>): ElementContent[] {
  return text
    .split(/(\uE000\d+\uE001|@[\p{L}\p{N}._-]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('\uE000')) return span({ dataRedacted: piece });
      if (piece.startsWith('@') && mentions.has(piece.slice(1))) return span({ dataMention: piece.slice(1) });
      return { type: 'text', value: piece };
    });
}

function span(properties: Record<string, string>): Element {
  return { type: 'element', tagName: 'span', properties, children: [] };
}
