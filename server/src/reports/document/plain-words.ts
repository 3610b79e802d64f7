import { evidenceTitle, imageCaption } from '@coloa/contract/issues/evidence.ts';
import type { ListItem, Nodes, PhrasingContent, Table } from 'mdast';
import { collectDefinitions, type Definitions, parseMarkdown } from './markdown.ts';

const ATTACHMENT = /^\/attachments\//;

const inline = (nodes: readonly PhrasingContent[], definitions: Definitions): string =>
  nodes.map((node) => phrase(node, definitions)).join('');

/** Returns the words of a link, followed by its URL unless the words are the URL already. */
function link(words: string, url: string): string {
  const known = url === '' || ATTACHMENT.test(url) || url === words || url === `mailto:${words}` || url.endsWith(`://${words}`);
  return known ? words : `${words} (${url})`;
}

function phrase(node: PhrasingContent, definitions: Definitions): string {
  switch (node.type) {
    case 'break':
      return '\n';
    case 'link':
      return link(inline(node.children, definitions), node.url);
    case 'linkReference':
      return link(inline(node.children, definitions), definitions.links.get(node.identifier)?.url ?? '');
    case 'image':
    case 'imageReference':
      return imageCaption(node.alt ?? '').caption;
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`;
    default:
      return 'children' in node ? inline(node.children, definitions) : node.value;
  }
}

function listItem({ checked, children }: ListItem, marker: string, definitions: Definitions): string {
  const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
  const lines = blocks(children, definitions, '\n').split('\n');
  return [`${marker}${box}${lines[0]}`, ...lines.slice(1).map((line) => (line === '' ? '' : ' '.repeat(marker.length) + line))].join('\n');
}

const table = ({ children }: Table, definitions: Definitions): string =>
  children.map((row) => row.children.map((cell) => inline(cell.children, definitions)).join(' | ')).join('\n');

function block(node: Nodes, definitions: Definitions): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inline(node.children, definitions);
    case 'code':
      return [evidenceTitle(node.meta ?? ''), node.value].filter((part) => part !== '').join('\n');
    case 'list': {
      const marker = (n: number) => (node.ordered ? `${(node.start ?? 1) + n}. ` : '- ');
      return node.children.map((item, n) => listItem(item, marker(n), definitions)).join(node.spread ? '\n\n' : '\n');
    }
    case 'table':
      return table(node, definitions);
    case 'footnoteDefinition':
      return `[${node.label ?? node.identifier}] ${blocks(node.children, definitions)}`;
    case 'blockquote':
      return blocks(node.children, definitions);
    case 'html':
      return node.value;
    default:
      return '';
  }
}

const blocks = (nodes: readonly Nodes[], definitions: Definitions, gap = '\n\n'): string =>
  nodes
    .map((node) => block(node, definitions))
    .filter((text) => text.trim() !== '')
    .join(gap);

/** Returns the words of a Markdown text without its marks, for spreadsheet cells. Keeps code, list numbers and the URLs of links. */
export function plainWords(markdown: string): string {
  if (markdown.trim() === '') return '';
  const root = parseMarkdown(markdown);
  return blocks(root.children, collectDefinitions(root));
}
