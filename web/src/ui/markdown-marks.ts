import type { Element, ElementContent, Root } from 'hast';
import type { Code, Root as Source } from 'mdast';

const isHttp = (node: { type: string }): node is Code => node.type === 'code' && (node as Code).lang === 'http';

/** Joins an `http` block with a request and the block with its response that follows it, so that they stand side by side. */
export function joinExchanges() {
  return (tree: Source): void => {
    tree.children = tree.children.filter((node, index) => {
      const before = tree.children[index - 1];
      if (!isHttp(node) || !before || !isHttp(before)) return true;
      if (/^HTTP\//m.test(before.value) || !node.value.startsWith('HTTP/')) return true;
      before.value = `${before.value}\n\n${node.value}`;
      return false;
    });
  };
}

/** Turns placeholders of covered values, and names of people who are mentioned, into spans that the view draws. Blocks of code draw their own. */
export function markText(mentions: ReadonlySet<string>) {
  return () =>
    (tree: Root): void =>
      walk(tree, mentions);
}

function walk(parent: Root | Element, mentions: ReadonlySet<string>): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element' && child.tagName !== 'pre') walk(child, mentions);
    if (child.type === 'text') children.push(...split(child.value, mentions));
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
