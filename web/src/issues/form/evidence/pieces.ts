import { evidenceTitle, imageCaption, isHttp, splitHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Code, Image, Nodes, Root } from 'mdast';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { type Masked, masked, unmasker } from './masked.ts';

/** Parses a text as pages do. A text that `isDrawable` rejects can take seconds. */
export function markdownTree(source: string): Root {
  const found: Root = { type: 'root', children: [] };
  const take = () => (tree: Root) => {
    found.children = tree.children;
    tree.children = [];
  };
  Markdown({ children: source, remarkPlugins: [remarkGfm, take] });
  return found;
}

export type Shown =
  | { kind: 'HTTP'; request: string; response: string }
  | { kind: 'CODE'; language: string; text: string }
  | { kind: 'IMAGE'; fileName: string };

export interface Piece {
  shown: Shown;
  /** The caption in the language of the text; empty if there is none. */
  caption: string;
  from: number;
  to: number;
  /** Text to insert between the reference and the text before it, so that both keep their meaning in Markdown. */
  before: string;
  /** Text to insert between the reference and the text after it, so that both keep their meaning in Markdown. */
  after: string;
}

const OWN_IMAGE = /^\/attachments\/([0-9a-f]{32}\.(?:png|jpg|gif|webp|avif))$/;
/** Blocks that would absorb a paragraph directly below them. */
const SWALLOWS: ReadonlySet<Nodes['type']> = new Set(['list', 'blockquote', 'table', 'html', 'footnoteDefinition', 'definition']);

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
const placeOf = ({ position }: Nodes): { from: number; to: number } => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
});
const touches = (above: Nodes | undefined, below: Nodes | undefined): boolean =>
  above?.position !== undefined && below?.position !== undefined && below.position.start.line - above.position.end.line <= 1;

/**
 * Returns HTTP messages, fenced code, and images stored in Coloa, except those in links, in the order of the text. Returns none if the text
 * is too large to be rendered, or if its redacted parts cannot be located.
 */
export function piecesOf(source: string): Piece[] {
  const mask = masked(source);
  if (!mask) return [];
  const tree = markdownTree(mask.text);
  if (isTooLarge(tree)) return [];
  const pieces: Piece[] = [];
  /** `behind` is the block after `parent`. */
  const walk = (parent: Nodes, behind: Nodes | undefined): void => {
    // A reference is a link, and links cannot be nested.
    if (!('children' in parent) || parent.type === 'link' || parent.type === 'linkReference') return;
    const children: Nodes[] = parent.children;
    for (let at = 0; at < children.length; at += 1) {
      const node = children[at];
      if (node?.type === 'image') pieces.push(...imagePiece(node, source, mask));
      if (node?.type === 'code') {
        const last = answers(node, children[at + 1], mask) ? at + 1 : at;
        const blocks = children.slice(at, last + 1) as Code[];
        pieces.push(...blockPiece(blocks, children[at - 1], children[last + 1] ?? behind, source, mask));
        at = last;
      } else if (node) walk(node, children[at + 1] ?? behind);
    }
  };
  walk(tree, undefined);
  return paired(pieces);
}

/** The maximum number of characters between a request and its response, for example 'The server responds:'. */
const NEAR = 500;

/** Gives a request and the response that follows it the content of both, so that they become one item. No other piece may be between them. */
function paired(pieces: readonly Piece[]): Piece[] {
  const result = [...pieces];
  for (let at = 1; at < result.length; at += 1) {
    const [first, second] = [result[at - 1], result[at]];
    if (first?.shown.kind !== 'HTTP' || second?.shown.kind !== 'HTTP' || second.from - first.to > NEAR) continue;
    if (first.shown.response !== '' || second.shown.request !== '') continue;
    const shown: Shown = { kind: 'HTTP', request: first.shown.request, response: second.shown.response };
    result[at - 1] = { ...first, shown };
    result[at] = { ...second, shown };
  }
  return result;
}

function imagePiece(node: Image, source: string, mask: Masked): Piece[] {
  const fileName = OWN_IMAGE.exec(node.url)?.[1];
  if (fileName === undefined) return [];
  const { from, to } = placeOf(node);
  const { caption } = imageCaption(unmasker(mask, from, to)(node.alt ?? ''));
  const [previous = '', next = ''] = [source[from - 1], source[to]];
  return [
    {
      shown: { kind: 'IMAGE', fileName },
      caption: oneLine(caption),
      from,
      to,
      // Without a space, a reference after `!` would be an image, and after `]` a reference link. Adjacent letters would touch its number.
      before: /[\p{L}\p{N}!\]]/u.test(previous) ? ' ' : '',
      after: /[\p{L}\p{N}]/u.test(next) ? ' ' : '',
    },
  ];
}

/** Returns the content of a fenced block; null for an indented block. */
function read(node: Code, mask: Masked): { language: string; meta: string; text: string } | null {
  const { from, to } = placeOf(node);
  if (!/^[`~]/.test(mask.text.slice(from, to))) return null;
  const unmask = unmasker(mask, from, to);
  const [language, meta, text] = [node.lang ?? '', node.meta ?? '', node.value].map(unmask) as [string, string, string];
  return { language, meta, text: text.replaceAll('\r\n', '\n') };
}

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext']);

/** Splits an `http` block, or a block without a language that clearly contains an HTTP message; null for other code. */
const messageOf = ({ language, text }: { language: string; text: string }): { request: string; response: string } | null =>
  isHttp(language) || (PLAIN.has(language.toLowerCase()) && pastedHttp(text)) ? splitHttpEvidence(text) : null;

/** Whether the second of two blocks is the response to the request in the first. */
function answers(node: Code, next: Nodes | undefined, mask: Masked): boolean {
  const [first, second] = [node, next].map((block) => {
    const fence = block?.type === 'code' ? read(block, mask) : null;
    return fence && messageOf(fence);
  });
  return Boolean(first?.request && !first.response && second?.response && !second.request);
}

function blockPiece(blocks: Code[], above: Nodes | undefined, below: Nodes | undefined, source: string, mask: Masked): Piece[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const fences = blocks.map((block) => read(block, mask));
  const [fence] = fences;
  if (!first || !last || !fence) return [];
  const { from } = placeOf(first);
  const { to } = placeOf(last);
  const http = messageOf({ ...fence, text: fences.map((each) => each?.text ?? '').join('\n\n') });
  const meta = fences.map((each) => each?.meta ?? '').find((each) => each !== '') ?? '';
  // In code that is not HTTP, the text after the language often comes from other tools and is no title, so only `title=` counts.
  const title = http || meta.includes('title=') ? evidenceTitle(meta) : '';
  if (!http && fence.text.trim() === '') return [];
  // The prefix of every line of the container: `> `, and spaces below the mark of a list.
  const margin = source.slice(source.lastIndexOf('\n', from - 1) + 1, from).replaceAll(/[^\s>]/g, ' ');
  return [
    {
      shown: http ? { kind: 'HTTP', ...http } : { kind: 'CODE', language: fence.language, text: fence.text },
      caption: oneLine(title),
      from,
      to,
      before: above && SWALLOWS.has(above.type) && touches(above, first) ? `\n${margin}` : '',
      // Adds no blank line before the next item of a list, because a blank line would make the whole list loose.
      after: below?.type !== 'listItem' && touches(last, below) ? `\n${margin.trimEnd()}` : '',
    },
  ];
}
